import type { ChosenFeature } from './choice.js'
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
  lead: 'One modal for every wallet, in the browser and on the phone. No key, no account, no server needed, and nothing is sent to us.',
  copy: 'Copy',
  installCommand: 'the install command',
  itsCode: 'the code',
  copied: 'Copied',
  live: 'The modal, live',
  liveNote: 'This one is live: pick a wallet, or change its looks below.',
  controls: 'Make it yours',
  mode: 'Mode',
  modes: { light: 'Light', dark: 'Dark', system: 'System' },
  accent: 'Accent',
  accentColour: 'Accent colour',
  radius: 'Radius',
  language: 'Language',
  features: 'Features',
  feature: {
    allWallets: 'Full wallet list',
    collapseWallets: 'Wallets in one row',
    legalCheckbox: 'Terms to accept',
    send: 'Transfers out',
    receive: 'Transfers in',
  },
  code: 'The code for it',
  ways: { react: 'React', wagmi: 'wagmi', next: 'Next', verbs: 'Verbs' },
  figures: 'In figures',
  kilobytes: (value) => `${value} kB`,
  times: (first, second) => `${first}× and ${second}×`,
  firstLoad: 'at most, gzipped, is what your page loads before a click. React isn’t counted.',
  listUsable: 'at most, in all, until a visitor can pick a wallet from the list.',
  clickToList:
    'the time of a bare React page with a list written by hand, from the first and the second click to the list.',
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
  title: 'صِل موقعك بمحافظ زوّارك',
  lead: 'نافذة واحدة لكل محفظة، في المتصفّح وعلى الهاتف. لا تحتاج إلى مفتاح ولا حساب ولا خادم، ولا يُرسَل إلينا أي شيء.',
  copy: 'نسخ',
  installCommand: 'أمر التثبيت',
  itsCode: 'الشيفرة',
  copied: 'تم النسخ',
  live: 'النافذة تعمل هنا',
  liveNote: 'هذه نافذة حيّة: اختر محفظة، أو غيّر مظهرها من الأسفل.',
  controls: 'خصّصها لموقعك',
  mode: 'الوضع',
  modes: { light: 'فاتح', dark: 'داكن', system: 'حسب الجهاز' },
  accent: 'لون التمييز',
  accentColour: 'اختيار لون التمييز',
  radius: 'استدارة الزوايا',
  language: 'اللغة',
  features: 'الميزات',
  feature: {
    allWallets: 'قائمة المحافظ الكاملة',
    collapseWallets: 'المحافظ في صف واحد',
    legalCheckbox: 'شروط تُقبَل أولًا',
    send: 'تحويلات صادرة',
    receive: 'تحويلات واردة',
  },
  code: 'الشيفرة اللازمة',
  ways: { react: 'React', wagmi: 'wagmi', next: 'Next', verbs: 'دوال' },
  figures: 'بالأرقام',
  kilobytes: (value) => `${value} ك.ب`,
  times: (first, second) => `${first}× و${second}×`,
  firstLoad: 'على الأكثر، مضغوطةً، هي ما تحمّله صفحتك قبل أي نقرة، دون احتساب React.',
  listUsable: 'على الأكثر في المجموع، إلى أن يستطيع الزائر اختيار محفظة من القائمة.',
  clickToList: 'زمن صفحة React بسيطة مكتوبة يدويًا، من النقرة الأولى والثانية حتى ظهور القائمة.',
  longList: 'مهام تتجاوز 50 ملّي ثانية عند تصفّح 5,000 معاملة.',
  measuredBy: 'كيف نقيس ذلك',
  rule: 'يُفحَص مع كل تغيير',
  bench: 'npm run bench',
  tools: 'أدوات المطوّرين',
  toolsNote:
    'هذه نسخة الصفحة نفسها، وأزرارها في الأعلى: حالتها ودوالها ومحفظة اختبار تُخطئ عند الطلب. الأسماء هنا هي أسماء الشيفرة، لذلك تبقى بالإنجليزية.',
  onPhone: 'على الهاتف:',
  onPhoneLink: 'أي رابط يفتح أي محفظة',
}

/** The texts of the landing page in a language; English where there are none in it. */
export const textsOf = (lang: string): LandingTexts => (/^ar\b/.test(lang) ? ar : en)
