import type { HistoryQuery } from '../../../data/history/historySource.js'

/** The name of a list of NFTs, which its cursors carry. */
export const nftListOf = ({ account, chainId }: HistoryQuery) => `nfts:${account}:${chainId ?? ''}`
