import { useCallback } from 'react'
import { type BalancePartsInfo, balanceParts } from '../../core/select/balances.js'
import { fetchBalanceParts } from '../../core/verbs/account.js'
import type { ChainNamespace } from '../../wire/caip.js'
import { useSelect } from '../kit/useSelect.js'
import { useAccountRead } from './useAccountRead.js'

/** The parts of the native balance of the connected account, as far as they were read. */
export interface UseBalanceParts extends BalancePartsInfo {
  /** Reads them again now. Rejects with `notConnected`, `missingRpcUrl`, `rpcFailed` or `partNotLoaded`. */
  readonly refresh: () => Promise<void>
}

const first = {}

/**
 * The parts of the native balance of the connected account that its chain holds back or leaves free, read when the component mounts and whenever the account or its network
 * changes. On Polkadot that takes the metadata of the network, about a megabyte, once.
 * @param namespace The chain namespace to read; the active one unless given.
 * @returns `parts` in base units, with their decimals and symbol, absent before they were read; `status`, `unserved` where the namespace holds nothing
 * back; and `refresh`, which reads them again.
 * @example
 * ```tsx
 * import { formatUnits } from 'latchkit/wire'
 * import { useBalanceParts } from 'latchkit/react'
 * function Reserved() {
 *   const { parts } = useBalanceParts('polkadot')
 *   return parts && <p>{formatUnits(parts.reserved, parts.decimals)} {parts.symbol} reserved</p>
 * }
 * ```
 */
export function useBalanceParts(namespace?: ChainNamespace): UseBalanceParts {
  const known = useSelect((state) => balanceParts(state, namespace))
  const readWith = useAccountRead(namespace, fetchBalanceParts, first)
  const refresh = useCallback(() => readWith({ force: true }), [readWith])
  return { ...known, refresh }
}
