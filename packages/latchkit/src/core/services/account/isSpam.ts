import type { HistoryTransaction } from '../../../wire/http/getHistory.js'

/** §5: spam is a transaction all of whose transfers are flagged as such. One that moved nothing has none to flag. */
export function isSpam({ transfers = [] }: HistoryTransaction): boolean {
  return transfers.length > 0 && transfers.every(({ nft_info }) => nft_info?.flags.is_spam === true)
}
