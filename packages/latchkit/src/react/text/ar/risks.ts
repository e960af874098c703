import type { riskTexts as english } from '../en/risks.js'
import type { Translated } from '../translate.js'

/** The reasons not to trust a name. */
export const riskTexts: Translated<typeof english> = {
  walletAlike: 'تشبه {name} لكنها محفظة أخرى',
  nameMixed: 'اسمها يخلط بين أبجديات مختلفة',
  tokenAlike: 'تشبه {name} لكنها عملة أخرى',
}
