import type { Brand, ChosenFeature, Families, ServerPart } from './choice.js'
import type { Moment } from './moments.js'
import type { Way } from './snippets.js'

export interface LandingTexts {
  readonly title: string
  readonly lead: string
  readonly about: string
  readonly docs: string
  readonly licence: string
  readonly copy: string
  readonly installCommand: string
  readonly codeOf: (file: string) => string
  readonly copied: string
  readonly notCopied: string
  readonly live: string
  readonly liveNote: string
  readonly mails: string
  readonly inbox: string
  readonly moment: string
  readonly moments: Readonly<Record<Moment, string>>
  readonly controls: string
  readonly brand: string
  readonly brands: Readonly<Record<Brand, string>>
  readonly accent: string
  readonly accentColour: string
  readonly radius: string
  readonly mode: string
  readonly modes: Readonly<Record<'light' | 'dark' | 'system', string>>
  readonly language: string
  readonly families: string
  readonly family: Readonly<Record<Families, string>>
  readonly features: string
  readonly feature: Readonly<Record<ChosenFeature, string>>
  readonly server: string
  readonly serverPart: Readonly<Record<ServerPart, string>>
  readonly behind: string
  readonly reload: string
  readonly code: string
  readonly ways: Readonly<Record<Way, string>>
  readonly figures: string
  readonly opens: (seconds: string) => string
  readonly opensAbout: string
  readonly light: (kilobytes: string) => string
  readonly lightAbout: (kilobytes: string) => string
  readonly serverless: string
  readonly serverlessAbout: string
  readonly smooth: string
  readonly smoothAbout: (pauses: { readonly least: string; readonly most: string }) => string
  readonly measuredBy: string
  readonly guide: string
  readonly tools: string
  readonly toolsNote: string
  readonly onPhone: string
  readonly onPhoneLink: string
}

const en: LandingTexts = {
  title: 'Add wallets to your site',
  lead: 'One modal to connect, sign and send, with any wallet or an email address. No cloud, no API key: it runs in your page, and email wallets run on your own server.',
  about: 'About Latchkit',
  docs: 'Docs',
  licence: 'MIT licence',
  copy: 'Copy',
  installCommand: 'the install command',
  codeOf: (file) => `the code of ${file}`,
  copied: 'Copied',
  notCopied: 'Not copied',
  live: 'The modal, live',
  liveNote: 'This is the real modal, with a test wallet. Try it.',
  mails: 'Emails from this demo arrive in',
  inbox: 'its inbox',
  moment: 'What the modal shows',
  moments: { connect: 'Connect', account: 'Account', send: 'Send', warning: 'Warning' },
  controls: 'Make it yours',
  brand: 'Brand',
  brands: { blue: 'Blue', violet: 'Violet', teal: 'Teal', clay: 'Clay', ink: 'Ink' },
  accent: 'Accent',
  accentColour: 'Accent colour',
  radius: 'Radius',
  mode: 'Mode',
  modes: { light: 'Light', dark: 'Dark', system: 'System' },
  language: 'Language',
  families: 'Chains',
  family: { ethereum: 'Ethereum', all: 'And Solana, Bitcoin, Polkadot' },
  features: 'Features',
  feature: {
    allWallets: 'Full wallet list',
    collapseWallets: 'Wallets behind one button',
    legalCheckbox: 'Terms to accept',
    send: 'Sending',
    receive: 'Receiving',
  },
  server: 'With your own server',
  serverPart: {
    email: 'Wallets by email (preview)',
    pairing: 'Wallets on phones',
    signIn: 'Sign-in after connecting',
    gateway: 'Values and history',
  },
  behind: 'The buttons at the top follow after a reload.',
  reload: 'Reload',
  code: 'The code for it',
  ways: { react: 'React', wagmi: 'wagmi', next: 'Next', verbs: 'No React' },
  figures: 'Why Latchkit',
  opens: (seconds) => `Opens in ${seconds} seconds`,
  opensAbout:
    'From the first press to the list of wallets, with the processor slowed to a quarter to stand in for a slow phone.',
  light: (kilobytes) => `${kilobytes} kB until the click`,
  lightAbout: (kilobytes) =>
    `At most, gzipped, besides React. The list of wallets is there after ${kilobytes} kB.`,
  serverless: 'Works with no server',
  serverlessAbout: 'Nothing is sent to us. A server of your own adds email, phones and history.',
  smooth: 'Smooth through 5,000 transactions',
  smoothAbout: ({ least, most }) =>
    `Pauses longer than 50 ms in a scroll to the end, with the processor slowed to a quarter: ${least} to ${most}, by run.`,
  measuredBy: 'Source',
  guide: 'Docs',
  tools: 'Developer tools',
  toolsNote:
    'This page’s own kit, with its buttons at the top: its state, its verbs, and a test wallet that misbehaves on demand.',
  onPhone: 'On a phone:',
  onPhoneLink: 'which link opens which wallet',
}

const ar: LandingTexts = {
  title: 'أضف المحافظ إلى موقعك',
  lead: 'نافذة واحدة للاتصال والتوقيع والإرسال، بأي محفظة أو ببريد إلكتروني. لا سحابة ولا مفتاح API: تعمل النافذة داخل صفحتك، ومحافظ البريد على خادمك أنت.',
  about: 'عن Latchkit',
  docs: 'التوثيق',
  licence: 'رخصة MIT',
  copy: 'نسخ',
  installCommand: 'أمر التثبيت',
  codeOf: (file) => `شيفرة ${file}`,
  copied: 'تم النسخ',
  notCopied: 'تعذّر النسخ',
  live: 'النافذة تعمل هنا',
  liveNote: 'هذه هي النافذة الحقيقية، ومعها محفظة اختبار. جرّبها.',
  mails: 'تصل رسائل البريد من هذا العرض إلى',
  inbox: 'صندوق وارد خاص به',
  moment: 'ما تعرضه النافذة',
  moments: { connect: 'الاتصال', account: 'الحساب', send: 'الإرسال', warning: 'التحذير' },
  controls: 'خصّصها لموقعك',
  brand: 'الهوية',
  brands: { blue: 'أزرق', violet: 'بنفسجي', teal: 'فيروزي', clay: 'طيني', ink: 'فحمي' },
  accent: 'لون التمييز',
  accentColour: 'اختيار لون التمييز',
  radius: 'الزوايا',
  mode: 'الوضع',
  modes: { light: 'فاتح', dark: 'داكن', system: 'حسب الجهاز' },
  language: 'اللغة',
  families: 'السلاسل',
  family: { ethereum: 'إيثريوم', all: 'ومعها سولانا وبيتكوين وبولكادوت' },
  features: 'الميزات',
  feature: {
    allWallets: 'قائمة المحافظ الكاملة',
    collapseWallets: 'المحافظ خلف زر واحد',
    legalCheckbox: 'الموافقة على الشروط',
    send: 'الإرسال',
    receive: 'الاستلام',
  },
  server: 'مع خادم خاص بك',
  serverPart: {
    email: 'محافظ بالبريد الإلكتروني (تجريبية)',
    pairing: 'محافظ على الهاتف',
    signIn: 'تسجيل الدخول بعد الاتصال',
    gateway: 'القيم والسجل',
  },
  behind: 'تتبعها الأزرار في أعلى الصفحة بعد إعادة التحميل.',
  reload: 'أعد التحميل',
  code: 'الشيفرة اللازمة',
  ways: { react: 'React', wagmi: 'wagmi', next: 'Next', verbs: 'بلا React' },
  figures: 'لماذا Latchkit',
  opens: (seconds) => `تُفتح في ${seconds} ثانية`,
  opensAbout: 'من الضغطة الأولى حتى ظهور قائمة المحافظ، مع إبطاء المعالج إلى ربع سرعته ليحاكي هاتفًا بطيئًا.',
  light: (kilobytes) => `${kilobytes} ك.ب قبل النقر`,
  lightAbout: (kilobytes) =>
    `على الأكثر، بالحجم المضغوط (gzip) ودون React. وتظهر قائمة المحافظ بعد ${kilobytes} ك.ب.`,
  serverless: 'تعمل بلا خادم',
  serverlessAbout: 'لا يُرسَل إلينا أي شيء. وخادمك الخاص يضيف البريد والهواتف والسجل.',
  smooth: 'تمرير سلس عبر 5,000 معاملة',
  smoothAbout: ({ least, most }) =>
    `عدد مرات التوقف لأكثر من 50 ملي ثانية عند تصفّحها حتى النهاية، مع إبطاء المعالج إلى ربع سرعته: من ${least} إلى ${most} بحسب القياس.`,
  measuredBy: 'المصدر',
  guide: 'التوثيق',
  tools: 'أدوات المطوّرين',
  toolsNote:
    'هذه عُدّة الصفحة نفسها، وأزرارها في الأعلى: حالتها ودوالها ومحفظة اختبار تسيء التصرف عند الطلب. الأسماء هنا هي أسماء الشيفرة، لذلك تبقى بالإنجليزية.',
  onPhone: 'على الهاتف:',
  onPhoneLink: 'أي رابط يفتح أي محفظة',
}

/** Returns the texts of the landing page in a language. Default: English. */
export const textsOf = (lang: string): LandingTexts => (/^ar\b/.test(lang) ? ar : en)
