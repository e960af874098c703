import type { RiskTextKey } from './enRisks.js'
import type { Table } from './translate.js'

/** The reasons not to trust a name, in Arabic. */
export const arRisks: Table<RiskTextKey> = {
  walletAlike: 'تشبه {name} لكنها محفظة أخرى',
  nameMixed: 'الاسم يخلط بين أبجديات مختلفة',
  tokenAlike: 'يشبه {name} لكنه رمز آخر',
}
