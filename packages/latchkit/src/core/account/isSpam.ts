import type { HistoryTransaction } from '../../wire/http/getHistory.js'
import { isFlagged } from './isFlagged.js'

/** §5: spam is a transaction all of whose transfers are flagged as such. One that moved nothing has none to flag. */
export const isSpam = ({ transfers = [] }: HistoryTransaction): boolean =>
  transfers.length > 0 && transfers.every(isFlagged)
