import type { Language } from './language.js'

/** The few words of the three buttons: small enough to be there from the start, in every language. */
export interface ButtonText {
  readonly connect: string
  readonly connecting: string
  readonly account: string
  readonly network: string
  readonly unknownNetwork: string
  readonly switchNetwork: string
  readonly loading: string
}

export const buttonText: Readonly<Record<Language, ButtonText>> = {
  en: {
    connect: 'Connect wallet',
    connecting: 'Connecting',
    account: 'Account',
    network: 'Network',
    unknownNetwork: 'Unknown Network',
    switchNetwork: 'Switch network',
    loading: 'loading',
  },
  ar: {
    connect: 'توصيل المحفظة',
    connecting: 'جارٍ التوصيل',
    account: 'الحساب',
    network: 'الشبكة',
    unknownNetwork: 'شبكة غير معروفة',
    switchNetwork: 'تبديل الشبكة',
    loading: 'جارٍ التحميل',
  },
}
