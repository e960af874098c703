import type { emailTexts as english } from '../en/email.js'
import type { Translated } from '../translate.js'

/** Texts of the embedded wallet in the modal. */
export const emailTexts: Translated<typeof english> = {
  emailAddress: 'البريد الإلكتروني',
  continueWithEmail: 'المتابعة بالبريد الإلكتروني',
  emailOpening: 'جارٍ فتح النافذة الآمنة…',
  emailMeant: 'هل تقصد {email}؟',
  emailWallet: 'محفظة البريد الإلكتروني',
  email: 'البريد',
  emailDevices: 'الأجهزة',
  emailDevicesText: 'حيث يمكنك استخدام محفظتك',
  emailApprovals: 'الموافقات',
  emailApprovalsText: 'طلبات تنتظر ردك',
  emailExport: 'تصدير المحفظة',
  emailExportText: 'لفتحها في تطبيق محفظة آخر',
  emailPassword: 'كلمة مرور الاسترداد',
  emailPasswordText: 'تحميك إذا سُرق بريدك',
  emailNew: 'البريد الإلكتروني الجديد',
  emailChangeOf: 'غيّر <b>{email}</b> إلى بريد آخر',
  emailChangeText: 'تكتب رمزًا من كل بريد في النافذة الآمنة. تبقى محفظتك وعناوينها كما هي.',
  emailChanged: 'تم تغيير البريد الإلكتروني',
  approvalOpen: 'وافق في النافذة الآمنة',
  approvalOpenText: 'تعرض ما يطلبه {site}، وأنت تقرر هناك.',
  approvalNone: 'لا شيء بانتظار موافقتك',
  approvalNoneText: 'عندما يطلب موقع شيئًا منك، يظهر هنا.',
  approvalCancel: 'إلغاء',

  'error.invalidEmail': 'أدخل بريدًا إلكترونيًا مثل name@example.com.',
  emailCooldown: 'حاول مرة أخرى بعد {n} ثانية',
  'error.loginNotLoaded.title': 'تعذّر تحميل الدخول بالبريد الإلكتروني',
  'error.loginNotLoaded': 'تحقق من اتصالك، ثم حاول مرة أخرى.',
}
