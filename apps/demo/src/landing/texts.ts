import type { ChosenFeature, Families } from './choice.js'
import type { Way } from './snippets.js'

export interface LandingTexts {
  readonly title: string
  readonly lead: string
  readonly copy: string
  readonly installCommand: string
  readonly itsCode: string
  readonly copied: string
  readonly live: string
  readonly liveNote: string
  readonly controls: string
  readonly mode: string
  readonly modes: Readonly<Record<'light' | 'dark' | 'system', string>>
  readonly accent: string
  readonly accentColour: string
  readonly radius: string
  readonly language: string
  readonly families: string
  readonly family: Readonly<Record<Families, string>>
  readonly features: string
  readonly feature: Readonly<Record<ChosenFeature, string>>
  readonly code: string
  readonly ways: Readonly<Record<Way, string>>
  readonly figures: string
  readonly kilobytes: (value: string) => string
  readonly times: (first: string, second: string) => string
  readonly firstLoad: string
  readonly listUsable: string
  readonly clickToList: string
  readonly longList: string
  readonly measuredBy: string
  readonly rule: string
  readonly bench: string
  readonly tools: string
  readonly toolsNote: string
  readonly onPhone: string
  readonly onPhoneLink: string
}

const en: LandingTexts = {
  title: 'Connect a wallet to your website',
  lead: 'One modal for every wallet, in the browser and on the phone. No API key, no account, no server needed, and nothing is sent to us.',
  copy: 'Copy',
  installCommand: 'the install command',
  itsCode: 'the code',
  copied: 'Copied',
  live: 'The modal, live',
  liveNote: 'Try it: pick a wallet, or change how the modal looks below.',
  controls: 'Make it yours',
  mode: 'Mode',
  modes: { light: 'Light', dark: 'Dark', system: 'System' },
  accent: 'Accent',
  accentColour: 'Accent colour',
  radius: 'Radius',
  language: 'Language',
  families: 'Chains',
  family: { ethereum: 'Ethereum', all: 'Ethereum, Solana, Bitcoin and Polkadot' },
  features: 'Features',
  feature: {
    allWallets: 'Full wallet list',
    collapseWallets: 'Wallets behind one button',
    legalCheckbox: 'Terms to accept',
    send: 'Sending',
    receive: 'Receiving',
  },
  code: 'The code for it',
  ways: { react: 'React', wagmi: 'wagmi', next: 'Next', verbs: 'Verbs' },
  figures: 'In figures',
  kilobytes: (value) => `${value} kB`,
  times: (first, second) => `${first}× and ${second}×`,
  firstLoad: 'is the most your page loads before a click, gzipped. React isn’t counted.',
  listUsable: 'is the most it loads in all before a visitor can pick a wallet from the list.',
  clickToList:
    'the time a bare React page with a hand-written list takes to show it, on the first and the second click.',
  longList: 'tasks over 50 ms while a visitor scrolls through 5,000 transactions.',
  measuredBy: 'How it’s measured',
  rule: 'checked with every change',
  bench: 'npm run bench',
  tools: 'Developer tools',
  toolsNote:
    'This page’s own kit, with its buttons at the top: its state, its verbs, and a test wallet that misbehaves on demand.',
  onPhone: 'On a phone:',
  onPhoneLink: 'which link opens which wallet',
}

const ar: LandingTexts = {
  title: 'وصّل المحافظ بموقعك',
  lead: 'نافذة واحدة لكل محفظة، في المتصفح وعلى الهاتف. لا تحتاج إلى مفتاح API ولا حساب ولا خادم، ولا يُرسَل إلينا أي شيء.',
  copy: 'نسخ',
  installCommand: 'أمر التثبيت',
  itsCode: 'الشيفرة',
  copied: 'تم النسخ',
  live: 'النافذة تعمل هنا',
  liveNote: 'جرّب النافذة: اختر محفظة، أو غيّر مظهر النافذة أدناه.',
  controls: 'خصّصها لموقعك',
  mode: 'الوضع',
  modes: { light: 'فاتح', dark: 'داكن', system: 'حسب الجهاز' },
  accent: 'لون التمييز',
  accentColour: 'اختيار لون التمييز',
  radius: 'استدارة الزوايا',
  language: 'اللغة',
  families: 'السلاسل',
  family: { ethereum: 'إيثريوم', all: 'إيثريوم وسولانا وبيتكوين وبولكادوت' },
  features: 'الميزات',
  feature: {
    allWallets: 'قائمة المحافظ الكاملة',
    collapseWallets: 'المحافظ خلف زر واحد',
    legalCheckbox: 'الموافقة على الشروط',
    send: 'الإرسال',
    receive: 'الاستلام',
  },
  code: 'الشيفرة اللازمة',
  ways: { react: 'React', wagmi: 'wagmi', next: 'Next', verbs: 'دوال' },
  figures: 'بالأرقام',
  kilobytes: (value) => `${value} ك.ب`,
  times: (first, second) => `${first}× و${second}×`,
  firstLoad: 'أقصى ما تحمّله صفحتك قبل أي نقرة، بحجمه المضغوط (gzip)، دون احتساب React.',
  listUsable: 'أقصى ما تحمّله في المجموع قبل أن يستطيع الزائر اختيار محفظة من القائمة.',
  clickToList: 'الزمن الذي تحتاجه صفحة React بسيطة بقائمة مكتوبة يدويًا لعرضها، عند النقرة الأولى والثانية.',
  longList: 'مهمة تتجاوز 50 ملي ثانية عند تصفّح 5,000 معاملة.',
  measuredBy: 'كيف نقيس ذلك',
  rule: 'يُفحَص مع كل تغيير',
  bench: 'npm run bench',
  tools: 'أدوات المطوّرين',
  toolsNote:
    'هذه عُدّة الصفحة نفسها، وأزرارها في الأعلى: حالتها ودوالها ومحفظة اختبار تسيء التصرف عند الطلب. الأسماء هنا هي أسماء الشيفرة، لذلك تبقى بالإنجليزية.',
  onPhone: 'على الهاتف:',
  onPhoneLink: 'أي رابط يفتح أي محفظة',
}

/** Returns the texts of the landing page in a language. Default: English. */
export const textsOf = (lang: string): LandingTexts => (/^ar\b/.test(lang) ? ar : en)
