import type { getNfts as endpoint } from 'latchkit/wire'
import { emptyPage } from '../../data/history/pageCursor.js'
import type { Asked } from '../handler.js'
import { chainOf } from './chainOf.js'

/** [A]: the NFTs of an account; none on networks that are not indexed. */
export async function getNfts({ chains, solana, nfts, params, query }: Asked<typeof endpoint>) {
  const { account } = params
  const { chainId, cursor } = query
  const isOfSolana = !account.startsWith('0x') || (chainId !== undefined && solana.get(chainId) !== undefined)
  if (chainId !== undefined && !solana.get(chainId)) chainOf(chains, chainId)
  return isOfSolana ? emptyPage(cursor) : nfts.pageOf({ account, chainId, cursor })
}
