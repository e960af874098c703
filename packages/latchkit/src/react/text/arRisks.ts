import type { RiskTextKey } from './enRisks.js'
import type { Table } from './translate.js'

/** The reasons not to trust a name, in Arabic. */
export const arRisks: Table<RiskTextKey> = {
  walletAlike: 'تشبه {name} لكنها محفظة أخرى',
  nameMixed: 'اسمها يخلط بين أبجديات مختلفة',
  tokenAlike: 'تشبه {name} لكنها عملة أخرى',
}
