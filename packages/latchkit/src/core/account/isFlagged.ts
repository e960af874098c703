import type { HistoryTransfer } from '../../wire/http/getHistory.js'

/** Whether a transfer is flagged as spam: of an NFT, or of a token. */
export const isFlagged = ({ fungible_info, nft_info }: HistoryTransfer): boolean =>
  [fungible_info, nft_info].some((info) => info?.flags?.is_spam)
