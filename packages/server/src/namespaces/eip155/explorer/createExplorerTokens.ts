import * as v from 'valibot'
import type { Cache } from '../../../cache/createCache.js'
import type { Log } from '../../../operations/createLog.js'
import type { SeenTokens } from '../balances/createReadHoldings.js'
import type { Explorer } from './createExplorer.js'
import { tokenAddress, tokenShape } from './explorerShapes.js'

const answerSchema = v.array(v.object({ token: tokenShape }))

const freshMs = 30_000
const staleMs = 86_400_000
const maxTokens = 500

/**
 * Creates the list of an account's tokens, from an explorer. Amounts come from the network itself, so an explorer that fails or lies can
 * only hide tokens.
 */
export function createExplorerTokens(explorer: Explorer, cache: Cache, log: Log): SeenTokens {
  const load = async (chainId: string, account: string) => {
    const rows = await explorer.read(chainId, `addresses/${account}/token-balances`, answerSchema)
    return rows.flatMap(({ token }) => (token.type === 'ERC-20' ? (tokenAddress(token) ?? []) : []))
  }
  return async (chainId, account) => {
    if (!explorer.hasExplorer(chainId)) return []
    try {
      const tokens = await cache.get(`explorer:${chainId}:${account}`, {
        freshMs,
        staleMs,
        load: () => load(chainId, account),
      })
      return tokens.slice(0, maxTokens)
    } catch {
      log('warn', 'the explorer does not answer', { chain: chainId })
      return []
    }
  }
}
