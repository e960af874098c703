import type { emailTexts as english } from '../en/email.js'
import type { Translated } from '../translate.js'

/** Texts of the embedded wallet in the modal. */
export const emailTexts: Translated<typeof english> = {
  emailAddress: 'البريد الإلكتروني',
  emailIsEnough: 'البريد يكفي، دون محفظة',
  continueWithEmail: 'المتابعة بالبريد الإلكتروني',
  emailOpening: 'جارٍ فتح تسجيل الدخول بالبريد…',
  emailMeant: 'هل تقصد {email}؟',
  emailWallet: 'محفظة البريد الإلكتروني',
  email: 'البريد',
  emailDevices: 'الأجهزة',
  emailDevicesText: 'حيث يمكنك استخدام محفظتك',
  emailDeviceWants: 'جهاز جديد يطلب استخدام محفظتك',
  emailReview: 'مراجعة',
  emailDeviceWaits: 'جهاز جديد بانتظارك',
  emailApprovals: 'الموافقات',
  emailApprovalsText: 'طلبات في انتظارك',
  emailExport: 'تصدير المحفظة',
  emailExportText: 'لفتحها في تطبيق محفظة آخر',
  emailPassword: 'كلمة مرور الاسترداد',
  emailPasswordText: 'تحميك إذا سُرق بريدك',
  emailNew: 'البريد الإلكتروني الجديد',
  emailChangeOf: 'غيّر <b>{email}</b> إلى بريد آخر',
  emailChangeText: 'سنرسل رمزًا إلى كل بريد لتُدخله. تبقى محفظتك وعناوينها كما هي.',
  emailChanged: 'تم تغيير البريد الإلكتروني',
  approvalOpen: 'تابع في نافذة محفظتك',
  approvalOpenText: 'تعرض ما يطلبه {site}. وأنت تقرر هناك.',
  approvalNone: 'لا شيء بانتظار موافقتك',
  approvalNoneText: 'عندما يطلب موقع شيئًا منك، يظهر هنا.',
  approvalCancel: 'إلغاء',

  'error.invalidEmail': 'أدخل بريدًا إلكترونيًا مثل name@example.com.',
  emailCooldown: 'حاول مجددًا بعد {n} ثانية',
  'error.loginNotLoaded.title': 'تعذّر تحميل الدخول بالبريد الإلكتروني',
  'error.loginNotLoaded': 'تعذّر فتح تسجيل الدخول بالبريد. تحقق من اتصالك، ثم حاول مجددًا.',
}
