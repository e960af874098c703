import type { networkButtonTexts as english } from '../en/networkButton.js'

export const networkButtonTexts: Readonly<Record<keyof typeof english, string>> = {
  'button.network': 'الشبكة',
  'button.unknownNetwork': 'شبكة غير معروفة',
  'button.switchNetwork': 'تبديل الشبكة',
}
