import type { Store } from '../../../store/store.js'
import type { SeenTokens } from '../balances/createReadHoldings.js'
import { zeroAddress } from '../chain/zeroAddress.js'

const mostTokens = 500
/** Tokens that came to an account on a network that is indexed, those that came last first. */
export const seenTokens =
  (store: Store): SeenTokens =>
  async (chainId, account) => {
    if (account === zeroAddress) return []
    const rows = await store.all(
      `SELECT token FROM seen_tokens WHERE account = ? AND chain = ? ORDER BY number DESC LIMIT ${mostTokens}`,
      [account, chainId],
    )
    return rows.map(({ token }) => String(token) as `0x${string}`)
  }
