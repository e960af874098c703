import type { buttonTexts as english } from '../en/buttons.js'

export const buttonTexts: Readonly<Record<keyof typeof english, string>> = {
  'button.connect': 'توصيل المحفظة',
  'button.connecting': 'جارٍ التوصيل',
  'button.account': 'الحساب',
  'button.deviceWaits': 'جهاز جديد بانتظارك',
  'button.reload': 'أعد تحميل الصفحة',
}
