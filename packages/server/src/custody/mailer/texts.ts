import type { MailLanguage, Notice } from '../mail.js'

/** The sentences of mails; `{brand}`, `{site}` and `{device}` are filled in. */
export interface MailTexts {
  readonly direction: 'ltr' | 'rtl'
  readonly codeSubject: string
  readonly codeIntro: string
  readonly codeSite: string
  readonly codeLife: string
  readonly codeWarning: string
  readonly twoPartsWarning: string
  readonly notYou: string
  readonly notices: Readonly<Record<Notice, { readonly subject: string; readonly body: string }>>
}

/** The texts of mails in each language. */
export const mailTexts: Readonly<Record<MailLanguage, MailTexts>> = {
  en: {
    direction: 'ltr',
    codeSubject: 'Your code for {brand}',
    codeIntro: 'Your code for {brand}:',
    codeSite: 'It was requested on {site}.',
    codeLife: 'It works for ten minutes, in the browser that requested it.',
    codeWarning:
      'Type it only in the window of your wallet. We never ask for it by mail, by telephone or in a chat.',
    twoPartsWarning:
      'All twelve digits open your wallet on a new device. If you are not adding one, do not type them.',
    notYou: 'If you did not request it, you need do nothing.',
    notices: {
      walletMade: {
        subject: 'Your wallet at {brand} was made',
        body: 'A wallet was made for this address, on {site}. If it was not you, do not use it.',
      },
      deviceWaits: {
        subject: 'A new device wants to open your wallet',
        body: '{device} wants to open your wallet. Approve it on a device of yours; otherwise it can sign in 24 hours. If it was not you, freeze your wallet on a device of yours now.',
      },
      deviceReleased: {
        subject: 'Your wallet was opened on a new device',
        body: '{device} can use your wallet now. If it was not you, freeze your wallet on a device of yours and move what is in it.',
      },
      frozen: {
        subject: 'Your wallet is frozen',
        body: 'No new device can open your wallet now. The devices that have it go on working.',
      },
      thawing: {
        subject: 'Your wallet will not be frozen any more',
        body: 'In 24 hours new devices can open your wallet again. If it was not you, freeze it on a device of yours.',
      },
      addressLocked: {
        subject: 'Too many wrong codes',
        body: 'Too many wrong codes were typed for your address, so no code works for 24 hours. Devices that are signed in go on working.',
      },
    },
  },
  ar: {
    direction: 'rtl',
    codeSubject: 'رمزك لدى {brand}',
    codeIntro: 'رمزك لدى {brand}:',
    codeSite: 'طُلب الرمز على {site}.',
    codeLife: 'يعمل الرمز عشر دقائق، في المتصفح الذي طلبه.',
    codeWarning: 'اكتبه في نافذة محفظتك فقط. لن نطلبه منك أبدًا بالبريد أو بالهاتف أو في محادثة.',
    twoPartsWarning: 'الأرقام الاثنا عشر كلها تفتح محفظتك على جهاز جديد. إن لم تكن تضيف جهازًا فلا تكتبها.',
    notYou: 'إن لم تطلبه فلا يلزمك شيء.',
    notices: {
      walletMade: {
        subject: 'أُنشئت محفظتك لدى {brand}',
        body: 'أُنشئت محفظة لهذا العنوان على {site}. إن لم تكن أنت من أنشأها فلا تستخدمها.',
      },
      deviceWaits: {
        subject: 'جهاز جديد يريد فتح محفظتك',
        body: 'يريد {device} فتح محفظتك. وافق عليه من جهاز لك؛ وإلا أمكنه التوقيع بعد 24 ساعة. إن لم تكن أنت فجمّد محفظتك الآن من جهاز لك.',
      },
      deviceReleased: {
        subject: 'فُتحت محفظتك على جهاز جديد',
        body: 'يستطيع {device} استخدام محفظتك الآن. إن لم تكن أنت فجمّد محفظتك من جهاز لك وانقل ما فيها.',
      },
      frozen: {
        subject: 'محفظتك مجمّدة',
        body: 'لا يستطيع أي جهاز جديد فتح محفظتك الآن. تظل الأجهزة التي تملكها تعمل.',
      },
      thawing: {
        subject: 'سينتهي تجميد محفظتك',
        body: 'بعد 24 ساعة تستطيع أجهزة جديدة فتح محفظتك من جديد. إن لم تكن أنت فجمّدها من جهاز لك.',
      },
      addressLocked: {
        subject: 'رموز خاطئة كثيرة',
        body: 'كُتبت رموز خاطئة كثيرة لعنوانك، فلن يعمل أي رمز لمدة 24 ساعة. تظل الأجهزة المسجّل دخولها تعمل.',
      },
    },
  },
}
