import type { HistoryQuery } from '../../../data/history/historySource.js'

/** Returns the name of a list of NFTs, which its cursors contain. */
export const nftListOf = ({ account, chainId }: HistoryQuery) => `nfts:${account}:${chainId ?? ''}`
