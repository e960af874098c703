import { type AccountInfo, accountState } from '../../core/select/accountState.js'
import type { ChainNamespace } from '../../wire/caip.js'
import { useSelect } from './useSelect.js'

/**
 * The connected account of a namespace, by default the active one: `status`, `address`, `caipAddress`, the wallet.
 * @param namespace Of which namespace; the active one unless given.
 * @example
 * ```tsx
 * import { useAccount } from 'latchkit/react'
 * function Greeting() {
 *   const { address } = useAccount()
 *   return <p>{address ?? 'Not connected'}</p>
 * }
 * ```
 */
export function useAccount(namespace?: ChainNamespace): AccountInfo {
  return useSelect((state) => accountState(state, namespace))
}
