import type { walletTexts as english } from '../en/wallets.js'
import type { Translated } from '../translate.js'

export const walletTexts: Translated<typeof english> = {
  searchWallets: 'البحث في المحافظ',
  searchCount: {
    one: 'ابحث في محفظة واحدة',
    two: 'ابحث في محفظتين',
    few: 'ابحث في {count} محافظ',
    other: 'ابحث في {count} محفظة',
  },
  noWallets: 'لم يُعثر على محافظ',
  noWalletsText: 'ثبّت واحدة وستظهر هنا.',
  showQrCode: 'اعرض رمز QR',
  noWalletNamed: 'لا توجد محافظ تطابق «{search}»',
  noWalletNamedText: 'تحقق من الإملاء، أو جرّب اسمًا آخر.',
  walletsFound: 'عدد المحافظ: {count}',
  otherInstances: 'نسخ أخرى',
  otherInstancesWarning: 'هذه تسمّي نفسها {wallet} أيضًا. قد تكون إحداها مزيّفة، فاستخدم التي ثبّتَّها بنفسك.',
  certified: 'معتمدة',
  certifiedOnly: 'المحافظ المعتمدة فقط',
  walletsFailed: 'تعذّر تحميل قائمة المحافظ',
  walletsFailedText: 'المحافظ المثبّتة هنا ما زالت تعمل.',
  moreWalletsFailed: 'بعض المحافظ ناقصة',
  moreWalletsFailedText: 'دليل المحافظ لا يستجيب. المحافظ أعلاه ما زالت تعمل.',
  searchFailedText: 'دليل المحافظ لا يستجيب، ولا توجد هنا محفظة بهذا الاسم.',
}
