import type { connectingTexts as english } from '../en/connecting.js'
import type { Translated } from '../translate.js'

export const connectingTexts: Translated<typeof english> = {
  connected: 'تم الاتصال',
  yourWalletIs: 'محفظتك {address}',
  approveText: 'افتح {wallet} ووافق على الاتصال بـ {site}.',
  stillWaiting: 'ما زلنا ننتظر. ابحث عن أيقونة {wallet} في شريط أدوات المتصفح.',
  changedMind: 'غيّرت رأيك؟',
  severalChains: 'توصيل {wallet}',
  severalChainsText: 'تعمل {wallet} على عدة سلاسل. أيّها تريد استخدامها هنا؟',
  allChains: 'كل السلاسل',
  chainConnected: 'متصلة',
  doneConnecting: 'تم',
}
