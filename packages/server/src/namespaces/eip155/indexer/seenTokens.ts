import type { Store } from '../../../store/store.js'
import type { SeenTokens } from '../balances/createReadHoldings.js'
import { zeroAddress } from '../chain/zeroAddress.js'

const mostOfEach = 250
const end = (order: string) =>
  `SELECT token FROM (SELECT token FROM seen_tokens WHERE account = ? AND chain = ? ORDER BY ${order} LIMIT ${mostOfEach}) AS tokens`
const eitherEnd = `${end('since')} UNION ${end('number DESC')}`

/**
 * Tokens that came to an account on a network that is indexed: those that came first, and those that came last. Junk that
 * is sent now hides nothing that was there before.
 */
export const seenTokens =
  (store: Store): SeenTokens =>
  async (chainId, account) => {
    if (account === zeroAddress) return []
    const rows = await store.all(eitherEnd, [account, chainId, account, chainId])
    return rows.map(({ token }) => String(token) as `0x${string}`)
  }
