import type { commonTexts as english } from '../en/common.js'
import type { Translated } from '../translate.js'

export const commonTexts: Translated<typeof english> = {
  disconnect: 'قطع الاتصال',
  network: 'الشبكة',
  opensInNewTab: 'يُفتح في علامة تبويب جديدة',

  copyAddress: 'نسخ العنوان',
  copied: 'تم النسخ',
  copyFailed: 'منع متصفحك النسخ',
  unknownNetwork: 'شبكة غير معروفة',
  clearSearch: 'محو البحث',
  approveIn: 'وافق في {wallet}',
  openAgain: 'افتح {wallet} مجددًا',
  useAnother: 'استخدم محفظة أخرى',
  yourWallet: 'محفظتك',
  connectedSaysIts: 'تقول إنها {wallet}',
  connectedWith: 'متصل عبر {wallet}',
  chains: 'السلاسل',
  exactly: '{shown}، بالضبط {exact}',

  getWallet: 'احصل على محفظة',
  tokensOld: 'قد تكون هذه القائمة قديمة',
}
