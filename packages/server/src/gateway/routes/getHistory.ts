import type { getHistory as endpoint } from 'latchkit/wire'
import { emptyPage } from '../../data/history/pageCursor.js'
import type { Asked } from '../handler.js'
import { chainOf } from './chainOf.js'

/**
 * §7: what an account did; nothing on networks that nobody tells of, Solana among them, and nothing that was bought: no
 * provider tells that.
 */
export async function getHistory({ chains, solana, history, params, query }: Asked<typeof endpoint>) {
  const { account } = params
  const { chainId, cursor, onramp } = query
  const isOfSolana = !account.startsWith('0x') || (chainId !== undefined && solana.get(chainId) !== undefined)
  if (chainId !== undefined && !solana.get(chainId)) chainOf(chains, chainId)
  if (onramp !== undefined || isOfSolana) return emptyPage(cursor)
  return history.pageOf({ account, chainId, cursor })
}
