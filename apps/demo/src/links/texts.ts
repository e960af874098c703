import type { System, WalletLink } from 'latchkit'

/** The families whose wallets the page lists. */
export const families = ['eip155', 'solana', 'bip122'] as const
export type Family = (typeof families)[number]

export interface LinksTexts {
  readonly title: string
  readonly lead: string
  readonly system: string
  readonly systems: Readonly<Record<System, string>>
  readonly thisDevice: (system: string) => string
  readonly networks: string
  readonly families: Readonly<Record<Family, string>>
  readonly loading: string
  readonly none: string
  readonly wallet: string
  readonly openedBy: string
  readonly getItFrom: string
  readonly kinds: Readonly<Record<WalletLink['kind'], string>>
  readonly noLink: string
  readonly open: (wallet: string) => string
  readonly didNotOpen: (wallet: string) => string
  readonly left: (wallet: string) => string
  readonly back: string
  readonly connected: (address: string) => string
}

const en: LinksTexts = {
  title: 'Which link opens which wallet',
  lead: 'A link opens a wallet’s app. Which link works depends on the system and the browser. The kit tries these in order, until one finds an app.',
  system: 'System',
  systems: {
    iosSafari: 'iPhone or iPad, Safari',
    iosOther: 'iPhone or iPad, another browser',
    iosInApp: 'iPhone or iPad, inside an app',
    androidChrome: 'Android, Chrome',
    androidOther: 'Android, another browser',
    androidInApp: 'Android, inside an app',
    desktop: 'Computer',
  },
  thisDevice: (system) => `${system} (this device)`,
  networks: 'Networks',
  families: { eip155: 'Ethereum (EVM)', solana: 'Solana', bip122: 'Bitcoin' },
  loading: 'Loading wallets',
  none: 'No wallet in the list supports these networks.',
  wallet: 'Wallet',
  openedBy: 'Opened by',
  getItFrom: 'Get it from',
  kinds: {
    injected: 'Its provider in this page',
    universal: 'Web address',
    native: 'Its own scheme',
    browse: 'This page in its browser',
    chooser: 'The system asks you which app',
    qr: 'QR code',
  },
  noLink: 'No link: it’s an extension, or is used in its own browser',
  open: (wallet) => `Open ${wallet}`,
  didNotOpen: (wallet) => `${wallet} didn’t open. Get it from its store.`,
  left: (wallet) => `In ${wallet}`,
  back: 'Back from the app',
  connected: (address) => `Connected: ${address}`,
}

const ar: LinksTexts = {
  title: 'أي رابط يفتح أي محفظة',
  lead: 'يُفتح تطبيق المحفظة برابط، ويختلف الرابط الصالح باختلاف النظام والمتصفح. تجرّب العُدّة هذه الروابط بالترتيب، إلى أن يجد أحدها تطبيقًا.',
  system: 'النظام',
  systems: {
    iosSafari: 'آيفون أو آيباد، Safari',
    iosOther: 'آيفون أو آيباد، متصفح آخر',
    iosInApp: 'آيفون أو آيباد، داخل تطبيق',
    androidChrome: 'أندرويد، Chrome',
    androidOther: 'أندرويد، متصفح آخر',
    androidInApp: 'أندرويد، داخل تطبيق',
    desktop: 'الحاسوب',
  },
  thisDevice: (system) => `${system} (هذا الجهاز)`,
  networks: 'الشبكات',
  families: { eip155: 'إيثريوم (EVM)', solana: 'سولانا', bip122: 'بيتكوين' },
  loading: 'جارٍ تحميل المحافظ',
  none: 'لا توجد في القائمة محفظة تدعم هذه الشبكات.',
  wallet: 'المحفظة',
  openedBy: 'تُفتح بـ',
  getItFrom: 'احصل عليها من',
  kinds: {
    injected: 'مزوّدها في هذه الصفحة',
    universal: 'عنوان ويب',
    native: 'مخطط خاص بها',
    browse: 'هذه الصفحة في متصفحها',
    chooser: 'يسألك النظام أي تطبيق يفتح',
    qr: 'رمز QR',
  },
  noLink: 'لا رابط: هي إضافة للمتصفح، أو تُستخدم في متصفحها الخاص',
  open: (wallet) => `افتح \u2068${wallet}\u2069`,
  didNotOpen: (wallet) => `لم تُفتح \u2068${wallet}\u2069. احصل عليها من متجرها.`,
  left: (wallet) => `في \u2068${wallet}\u2069`,
  back: 'عدتَ من التطبيق',
  connected: (address) => `متصل: \u2068${address}\u2069`,
}

/** Returns the texts of the links page in a language. Default: English. */
export const textsOf = (lang: string): LinksTexts => (/^ar\b/.test(lang) ? ar : en)
