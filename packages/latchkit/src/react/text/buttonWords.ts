/** The few words that all buttons share: small enough to be there from the start, in every language. */
export const buttonWords = {
  en: {
    'button.connect': 'Connect wallet',
    'button.connecting': 'Connecting',
    'button.account': 'Account',
    'button.reload': 'Reload page',
  },
  ar: {
    'button.connect': 'توصيل المحفظة',
    'button.connecting': 'جارٍ التوصيل',
    'button.account': 'الحساب',
    'button.reload': 'أعد تحميل الصفحة',
  },
} as const
