import type { socialTexts as english } from '../en/social.js'
import type { Translated } from '../translate.js'

/** Texts of the login by a provider. */
export const socialTexts: Translated<typeof english> = {
  continueWith: 'المتابعة عبر {provider}',
  lastUsed: 'آخر استخدام',
  lastUsedName: '{name}، آخر استخدام',
  socialMore: 'طرق أخرى لتسجيل الدخول',
  socialWaiting: 'تابع في نافذة {provider}',
  socialWaitingText: 'اختر الحساب الذي تريد استخدامه، وستُكمل هذه الصفحة تلقائيًا.',
  socialLate: 'هل اختفت النافذة؟ افتحها من جديد.',
  socialSigningIn: 'جارٍ تسجيل دخولك…',
  socialOpenAgain: 'فتح النافذة من جديد',
  socialOpenNew: 'فتح {provider} في نافذة جديدة',
  socialCancel: 'إلغاء',
  socialOtherWay: 'استخدام طريقة أخرى',
  socialFailed: 'تعذّر تسجيل دخولك',

  'error.socialDenied.title': 'أُلغي تسجيل الدخول',
  'error.socialDenied': 'لقد ألغيت الدخول عبر {wallet}. حاول مجددًا متى شئت.',
  'error.socialBlocked.title': 'النافذة محظورة',
  'error.socialBlocked': 'لم يفتح متصفحك نافذة {wallet}. افتحها بالزر أدناه.',
  'error.socialExpired.title': 'انتهت مهلة تسجيل الدخول',
  'error.socialExpired': 'استغرق ذلك وقتًا أطول من اللازم، ولم يُفتح شيء. حاول مجددًا.',
  'error.socialUnavailable.title': 'لا يستجيب {wallet}',
  'error.socialUnavailable': 'حاول مجددًا بعد قليل، أو سجّل الدخول بطريقة أخرى.',
  'error.socialNotConfigured.title': 'لا يتوفر {wallet} هنا',
  'error.socialNotConfigured': 'لا يمكن لهذا الموقع تسجيل دخولك عبر {wallet}. استخدم طريقة أخرى.',
  'error.socialRefused.title': 'تعذّر تسجيل دخولك',
  'error.socialRefused': 'تعذّر التحقق من رد {wallet}، ولم يُفتح شيء. حاول مجددًا.',
  'error.identityTaken.title': 'لديك محفظة بالفعل',
  'error.identityTaken': 'سجّل الدخول ببريدك الإلكتروني أولًا، ثم أضف {wallet} إلى محفظتك.',
}
