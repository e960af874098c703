import type { WalletText } from './enWallet.js'

/** The texts of devices, settings and what a new device waits for, in Arabic. */
export const arWallet: WalletText = {
  settings: 'إعدادات المحفظة',
  devices: 'الأجهزة',
  devicesAbout: 'اعرف الأجهزة التي لديها محفظتك',
  tryAgain: 'إعادة المحاولة',
  cancel: 'إلغاء',
  notNow: 'ليس الآن',
  working: 'لحظة…',

  loadingDevices: 'جارٍ تحميل الأجهزة…',
  waitingDevices: 'في انتظارك',
  yourDevices: 'الأجهزة التي لديها هذه المحفظة',
  onlyDevice: 'محفظتك على هذا الجهاز وحده. سجّل الدخول ببريدك من جهاز آخر لإضافته.',
  partOfDevices: 'لا تظهر الأجهزة المسجّلة الدخول فقط: خدمة تسجيل الدخول لا تستجيب.',
  unnamedDevice: 'جهاز آخر',
  thisDevice: 'هذا الجهاز',
  usedAt: 'آخر استخدام {time}',
  signedInOnly: 'سجّل الدخول {time}، ولا يمكنه التوقيع بعد',
  requestedAt: 'طُلب {time}',
  review: 'مراجعة',
  reviewNamed: 'مراجعة {device}',
  removeNamed: 'إزالة {device}',
  safety: 'الأمان',
  notListed: 'هذا الجهاز ليس في القائمة: ما زال ينتظر هو نفسه، أو أُزيل. سجّل الخروج ثم الدخول مجددًا لإضافته.',

  approveStatement: 'السماح لـ {} باستخدام محفظتك',
  approveDevice: 'الجهاز الجديد',
  approveAsked: 'وقت الطلب',
  approveOpens: 'من دونك، ابتداءً من',
  approveWarning: 'وافق فقط إذا كنت قد سجّلت الدخول هناك للتو. الاسم هو ما يقوله ذلك الجهاز عن نفسه.',
  notYou: 'لم أكن أنا',
  approve: 'موافقة',

  removeStatement: 'إزالة {} من محفظتك',
  removeNote: 'يُسجَّل خروجه فورًا.',
  remove: 'إزالة',

  freeze: 'حظر الأجهزة الجديدة',
  freezeAbout: 'لا يدخل أحد جديد، حتى ببريدك',
  freezeStatement: 'حظر كل جهاز جديد',
  freezeNote:
    'تستمر الأجهزة التي لديها محفظتك في العمل. وللسماح بأجهزة جديدة مجددًا تحتاج إلى رمز من بريدك، ثم يجب أن يمضي يوم.',
  unfreezeStatement: 'السماح بالأجهزة الجديدة مجددًا',
  unfreezeNote: 'نرسل 12 رقمًا إلى بريدك. بعد يوم من إدخالها يمكن للأجهزة الجديدة الوصول إلى محفظتك مجددًا.',
  sendCode: 'إرسال الرمز',
  unfreeze: 'السماح بالأجهزة الجديدة مجددًا',
  unfreezeAbout: 'يتطلب رمزًا ثم يومًا',
  frozen: 'الأجهزة الجديدة محظورة.',
  thaws: 'الأجهزة الجديدة محظورة حتى {time}.',

  signOutEverywhere: 'تسجيل الخروج من كل مكان',
  signOutStatement: 'تسجيل الخروج من كل الأجهزة',
  signOutNote: 'ستحتاج إلى رمز جديد من بريدك على كل منها. تبقى محفظتك وما فيها.',
  signOut: 'تسجيل الخروج',
}
