import { type AccountInfo, accountState } from '../../core/select/accountState.js'
import type { ChainNamespace } from '../../wire/caip.js'
import { useSelect } from '../kit/useSelect.js'

/**
 * The connected account of a namespace, by default the active one: `status`, `address`, `chainId`, the wallet.
 * Where the namespace is named, the address has its form: `0x${string}` with `eip155`.
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
export function useAccount<Namespace extends ChainNamespace = ChainNamespace>(
  namespace?: Namespace,
): AccountInfo<Namespace> {
  return useSelect((state) => accountState(state, namespace))
}
