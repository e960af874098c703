import { useCallback } from 'react'
import { accountState } from '../../core/select/accountState.js'
import type { QueryStatus } from '../../core/state/queries.js'
import { fetchBalance } from '../../core/verbs/account.js'
import type { ChainNamespace } from '../../wire/caip.js'
import type { Amount } from '../../wire/entities.js'
import { useLatchkit } from '../kit/useLatchkit.js'
import { useSelect } from '../kit/useSelect.js'

/** The native balance of the connected account, as far as it is known. */
export interface UseBalance {
  readonly balance: Amount | undefined
  readonly status: QueryStatus
  readonly symbol: string | undefined
  /** Reads it again now. Rejects with `notConnected`, `missingRpcUrl` or `rpcFailed`. */
  readonly refresh: () => Promise<void>
}

/**
 * The native balance of the connected account. The kit reads it by itself after connecting and after a switch.
 * @param namespace The chain namespace to read; the active one unless given.
 * @returns `balance`, an amount in base units with its decimals and symbol, absent until it was read; `status`, `symbol`,
 * and `refresh`, which reads it again.
 * @example
 * ```tsx
 * import { formatUnits } from 'latchkit/wire'
 * import { useBalance } from 'latchkit/react'
 * function Balance() {
 *   const { balance } = useBalance()
 *   return <p>{balance ? formatUnits(balance.value, balance.decimals) : '…'}</p>
 * }
 * ```
 */
export function useBalance(namespace?: ChainNamespace): UseBalance {
  const kit = useLatchkit()
  const known = useSelect((state) => {
    const { balance, balanceStatus: status, balanceSymbol: symbol } = accountState(state, namespace)
    return { balance, status, symbol }
  })
  const refresh = useCallback(async () => {
    await fetchBalance(kit, { force: true, ...(namespace && { namespace }) })
  }, [kit, namespace])
  return { ...known, refresh }
}
