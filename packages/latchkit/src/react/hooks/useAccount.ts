import { type AccountInfo, accountState } from '../../core/select/accountState.js'
import type { ChainNamespace } from '../../wire/caip.js'
import { useSelect } from './useSelect.js'

/**
 * The connected account of a namespace, by default the active one: `status`, `address`, `caipAddress`, the wallet.
 * @param namespace The chain namespace to read; the active one unless given.
 * @returns The account, as `accountState` reads it; a new object only when something in it has changed.
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
