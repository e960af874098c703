import type { SeenTokens } from '../data/balances/createRpcBalances.js'
import type { Store } from '../store/store.js'

const mostTokens = 500

/** Tokens that came to an account on a network that is indexed, those of its latest transfers first. */
export const seenTokens =
  (store: Store): SeenTokens =>
  async (chainId, account) => {
    const rows = await store.all(
      `SELECT token, MAX(number) AS latest FROM transfers
        WHERE receiver = ? AND chain = ? AND kind = 'erc20' GROUP BY token ORDER BY latest DESC LIMIT ${mostTokens}`,
      [account, chainId],
    )
    return rows.map(({ token }) => String(token) as `0x${string}`)
  }
