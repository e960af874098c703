import type { CodeKind, MailLanguage, Notice } from '../mail.js'

/** The sentences of mails; `{brand}`, `{site}` and `{device}` are filled in. */
export interface MailTexts {
  readonly direction: 'ltr' | 'rtl'
  /** The subject and the first line of a mail with a code. Whoever requests one names the page: its lines say where the code belongs. */
  readonly codes: Readonly<Record<CodeKind, { readonly subject: string; readonly intro: string }>>
  readonly codeSite: string
  readonly codeLife: string
  readonly codeWarning: string
  readonly twoPartsWarning: string
  readonly notYou: string
  /** Beside a code that changes an address. */
  readonly changeWarning: string
  /** The link that freezes the wallet. */
  readonly freeze: string
  readonly notices: Readonly<Record<Notice, { readonly subject: string; readonly body: string }>>
}

/** The texts of mails in each language. */
export const mailTexts: Readonly<Record<MailLanguage, MailTexts>> = {
  en: {
    direction: 'ltr',
    codes: {
      login: { subject: 'Your code for {brand}', intro: 'Your code for {brand}:' },
      emailPrimary: {
        subject: 'Your code to change the address of your wallet',
        intro: 'You are about to leave this address for another one. Your code for {brand}:',
      },
      emailSecondary: {
        subject: 'Your code to use this address for your wallet',
        intro: 'A wallet that has another address is to be opened with this one. Your code for {brand}:',
      },
    },
    codeSite: 'The page that requested it says that it is {site}. Do not open it from this mail.',
    codeLife: 'It works for ten minutes, in the browser that requested it.',
    codeWarning:
      'Type it only in the window of your wallet in which you have just requested it. Never give it to anyone: we do not ask for it by mail, by telephone or in a chat.',
    twoPartsWarning:
      'All twelve digits open your wallet on a new device. If you are not adding one, do not type them.',
    notYou:
      'If you did not request it, type it nowhere and ignore this mail: without the code nothing happens.',
    changeWarning:
      'All twelve digits change the address of a wallet. If you are not changing it, do not type them.',
    freeze: 'If it was not you, freeze your wallet',
    notices: {
      walletMade: {
        subject: 'Your wallet at {brand} was made',
        body: 'A wallet was made for this address, on {site}. If it was not you, do not use it.',
      },
      deviceWaits: {
        subject: 'A new device wants to open your wallet',
        body: '{device} wants to open your wallet. Approve it on a device of yours; otherwise it can sign in 24 hours. If it was not you, freeze your wallet now.',
      },
      deviceReleased: {
        subject: 'Your wallet was opened on a new device',
        body: '{device} can use your wallet now. If it was not you, freeze your wallet and move what is in it.',
      },
      frozen: {
        subject: 'Your wallet is frozen',
        body: 'No new device can open your wallet now. The devices that have it go on working.',
      },
      thawing: {
        subject: 'Your wallet will not be frozen any more',
        body: 'In 24 hours new devices can open your wallet again. If it was not you, freeze it again.',
      },
      addressLocked: {
        subject: 'Too many wrong codes',
        body: 'Too many wrong codes were typed for your address. For 24 hours no code works on a new device, nor where they were typed. Your other devices go on working.',
      },
      deviceAdded: {
        subject: 'Your wallet has another device',
        body: '{device} was added to your wallet by a device of yours. If it was not you, remove it and freeze your wallet.',
      },
      deviceRemoved: {
        subject: 'A device was removed from your wallet',
        body: '{device} was removed by a device of yours: it approves nothing any more. If it was not you, freeze your wallet and move what is in it.',
      },
      emailLeft: {
        subject: 'The address of your wallet was changed',
        body: 'Your wallet is opened with another e-mail address from now on, and no more with this one. If it was not you, freeze your wallet and move what is in it on a device of yours.',
      },
      emailArrived: {
        subject: 'This address opens your wallet now',
        body: 'From now on your wallet at {brand} is opened with this e-mail address.',
      },
      passwordSet: {
        subject: 'Your wallet has a recovery password',
        body: 'A new device needs your recovery password from now on. Whoever loses both the password and all devices loses the wallet: no support can bring it back. If it was not you, freeze your wallet and move what is in it.',
      },
      passwordRemoved: {
        subject: 'The recovery password of your wallet was removed',
        body: 'A new device needs only a code from now on. If it was not you, freeze your wallet.',
      },
      sharesRenewed: {
        subject: 'The keys of your wallet were renewed',
        body: 'Your other devices have to log in once more; the address of your wallet is the same. If it was not you, freeze your wallet.',
      },
      wordsShown: {
        subject: 'The words of your wallet were shown',
        body: 'The 24 words that are your wallet were shown on a device of yours. If it was not you, move what is in it to another wallet now.',
      },
    },
  },
  ar: {
    direction: 'rtl',
    codes: {
      login: { subject: 'رمزك لدى {brand}', intro: 'رمزك لدى {brand}:' },
      emailPrimary: {
        subject: 'رمزك لتغيير عنوان محفظتك',
        intro: 'أنت على وشك ترك هذا العنوان إلى عنوان آخر. رمزك لدى {brand}:',
      },
      emailSecondary: {
        subject: 'رمزك لاستخدام هذا العنوان لمحفظتك',
        intro: 'يُراد أن تُفتح بهذا العنوان محفظة لها عنوان آخر. رمزك لدى {brand}:',
      },
    },
    codeSite: 'تقول الصفحة التي طلبت الرمز إنها {site}. لا تفتحها من هذه الرسالة.',
    codeLife: 'يعمل الرمز عشر دقائق، في المتصفح الذي طلبه.',
    codeWarning:
      'اكتبه فقط في نافذة محفظتك التي طلبته فيها للتو. لا تعطه لأحد أبدًا: نحن لا نطلبه بالبريد ولا بالهاتف ولا في محادثة.',
    twoPartsWarning: 'الأرقام الاثنا عشر كلها تفتح محفظتك على جهاز جديد. إن لم تكن تضيف جهازًا فلا تكتبها.',
    notYou: 'إن لم تطلبه فلا تكتبه في أي مكان وتجاهل هذه الرسالة: لا يحدث شيء من دون الرمز.',
    changeWarning: 'الأرقام الاثنا عشر كلها تغيّر عنوان محفظة. إن لم تكن تغيّره فلا تكتبها.',
    freeze: 'إن لم تكن أنت فجمّد محفظتك',
    notices: {
      walletMade: {
        subject: 'أُنشئت محفظتك لدى {brand}',
        body: 'أُنشئت محفظة لهذا العنوان على {site}. إن لم تكن أنت من أنشأها فلا تستخدمها.',
      },
      deviceWaits: {
        subject: 'جهاز جديد يريد فتح محفظتك',
        body: 'يريد {device} فتح محفظتك. وافق عليه من جهاز لك؛ وإلا أمكنه التوقيع بعد 24 ساعة. إن لم تكن أنت فجمّد محفظتك الآن.',
      },
      deviceReleased: {
        subject: 'فُتحت محفظتك على جهاز جديد',
        body: 'يستطيع {device} استخدام محفظتك الآن. إن لم تكن أنت فجمّد محفظتك وانقل ما فيها.',
      },
      frozen: {
        subject: 'محفظتك مجمّدة',
        body: 'لا يستطيع أي جهاز جديد فتح محفظتك الآن. تظل الأجهزة التي تملكها تعمل.',
      },
      thawing: {
        subject: 'سينتهي تجميد محفظتك',
        body: 'بعد 24 ساعة تستطيع أجهزة جديدة فتح محفظتك من جديد. إن لم تكن أنت فجمّدها من جديد.',
      },
      addressLocked: {
        subject: 'رموز خاطئة كثيرة',
        body: 'كُتبت رموز خاطئة كثيرة لعنوانك. لمدة 24 ساعة لن يعمل أي رمز على جهاز جديد ولا حيث كُتبت. تظل أجهزتك الأخرى تعمل.',
      },
      deviceAdded: {
        subject: 'لمحفظتك جهاز آخر',
        body: 'أضاف جهاز لك {device} إلى محفظتك. إن لم تكن أنت فأزله وجمّد محفظتك.',
      },
      deviceRemoved: {
        subject: 'أُزيل جهاز من محفظتك',
        body: 'أزال جهاز لك {device}، فلن يوافق على شيء بعد الآن. إن لم تكن أنت فجمّد محفظتك وانقل ما فيها.',
      },
      emailLeft: {
        subject: 'تغيّر عنوان محفظتك',
        body: 'تُفتح محفظتك من الآن بعنوان بريد آخر، ولا تُفتح بهذا العنوان بعد ذلك. إن لم تكن أنت فجمّد محفظتك وانقل ما فيها من جهاز لك.',
      },
      emailArrived: {
        subject: 'هذا العنوان يفتح محفظتك الآن',
        body: 'من الآن تُفتح محفظتك لدى {brand} بهذا العنوان.',
      },
      passwordSet: {
        subject: 'لمحفظتك كلمة مرور استعادة',
        body: 'يحتاج الجهاز الجديد من الآن إلى كلمة مرور الاستعادة. من يفقد كلمة المرور وكل أجهزته يفقد المحفظة، ولا يستطيع أي دعم إعادتها. إن لم تكن أنت فجمّد محفظتك وانقل ما فيها.',
      },
      passwordRemoved: {
        subject: 'أُزيلت كلمة مرور استعادة محفظتك',
        body: 'يحتاج الجهاز الجديد من الآن إلى رمز فقط. إن لم تكن أنت فجمّد محفظتك.',
      },
      sharesRenewed: {
        subject: 'جُدّدت مفاتيح محفظتك',
        body: 'على أجهزتك الأخرى تسجيل الدخول مرة أخرى؛ وعنوان محفظتك لم يتغيّر. إن لم تكن أنت فجمّد محفظتك.',
      },
      wordsShown: {
        subject: 'عُرضت كلمات محفظتك',
        body: 'عُرضت الكلمات الأربع والعشرون التي هي محفظتك على جهاز لك. إن لم تكن أنت فانقل ما فيها الآن إلى محفظة أخرى.',
      },
    },
  },
}
