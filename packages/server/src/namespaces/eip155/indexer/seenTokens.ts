import type { Store } from '../../../store/store.js'
import type { SeenTokens } from '../balances/createReadHoldings.js'
import { zeroAddress } from '../chain/zeroAddress.js'

const mostTokens = 500
/** Of an account that gets more, only the latest are looked at: the query runs beside everybody else's requests. */
const mostTransfers = 10_000

/** Tokens that came to an account on a network that is indexed, those of its latest transfers first. */
export const seenTokens =
  (store: Store): SeenTokens =>
  async (chainId, account) => {
    if (account === zeroAddress) return []
    const rows = await store.all(
      `SELECT token, MAX(number) AS latest FROM (
         SELECT token, number FROM transfers WHERE receiver = ? AND chain = ? AND kind = 'erc20'
          ORDER BY number DESC LIMIT ${mostTransfers}
       ) AS latest_transfers GROUP BY token ORDER BY latest DESC LIMIT ${mostTokens}`,
      [account, chainId],
    )
    return rows.map(({ token }) => String(token) as `0x${string}`)
  }
