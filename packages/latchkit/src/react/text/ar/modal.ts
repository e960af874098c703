import type { modalTexts as english } from '../en/modal.js'
import type { Translated } from '../translate.js'

export const modalTexts: Translated<typeof english> = {
  'title.connect': 'توصيل المحفظة',
  'title.connectWallets': 'اختر محفظة',
  'title.allWallets': 'كل المحافظ',
  'title.account': 'الحساب',
  'title.networks': 'اختر الشبكة',
  'title.chooseChain': 'اختر السلسلة',
  'title.unsupportedChain': 'تبديل الشبكة',
  'title.whatIsAWallet': 'عن المحافظ',
  'title.whatIsANetwork': 'عن الشبكات',
  'title.getWallet': 'الحصول على محفظة',
  'title.downloads': 'الحصول على {wallet}',
  'title.accounts': 'اختر الحساب',
  'title.receive': 'استلام',
  'title.transactions': 'النشاط',
  'title.send': 'إرسال',
  'title.selectToken': 'اختر العملة',
  'title.reviewSend': 'مراجعة الإرسال',
  'title.signIn': 'تسجيل الدخول',
  'title.walletSettings': 'إعدادات المحفظة',
  'title.updateEmail': 'تغيير البريد الإلكتروني',
  'title.approve': 'الموافقة على المعاملة',

  back: 'رجوع',
  help: 'مساعدة',
  close: 'إغلاق',
  hide: 'إخفاء',
  tryAgain: 'حاول مجددًا',
  reloadPage: 'أعد تحميل الصفحة',

  installed: 'مثبّتة',
  openYourWallet: 'افتح محفظتك',
  featured: 'مميّزة',
  recommended: 'مقترحة',
  recent: 'مؤخرًا',
  allWallets: 'كل المحافظ',
  otherWallets: 'محافظ أخرى',
  continueWithWallet: 'المتابعة بمحفظة',
  newToWallets: 'أول مرة مع المحافظ؟',
  getOne: 'احصل على واحدة',

  legalFirst: 'وافق على الشروط أولًا',

  walletCount: {
    one: 'محفظة واحدة',
    two: 'محفظتان',
    few: '{count} محافظ',
    other: '{count} محفظة',
  },

  viewFailed: 'تعذّر تحميل هذه الشاشة',
  viewFailedText: 'تحقق من اتصالك. محفظتك لم تتأثر.',

  'toast.transactionStarted': 'بدأت المعاملة',
  'toast.tokenBalanceUnavailable': 'رصيد العملات غير متاح',
  'toast.actionNotAllowed': 'الإجراء غير مسموح به',
  'toast.fundsSafe': 'أموالك لم تتأثر.',
}
