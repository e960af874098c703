import { useCallback } from 'react'
import { load } from '../../core/kit/load.js'
import { type AccountInfo, accountState } from '../../core/select/accountState.js'
import { type NetworkInfo, networkState } from '../../core/select/networkState.js'
import { disconnect } from '../../core/verbs/connect.js'
import type { CaipNetworkId, ChainNamespace } from '../../wire/caip.js'
import { useLatchkit } from '../kit/useLatchkit.js'
import { useSelect } from '../kit/useSelect.js'

/**
 * The connected account of a namespace, by default the active one: `status`, `address`, `chainId`, the wallet.
 * If a namespace is given, the address has the type of that namespace: `0x${string}` for `eip155`.
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

/** The network of a namespace, and the function that switches to another. */
export interface UseNetwork extends NetworkInfo {
  /** Rejects with `networkNotFound`, `userRejected`, `chainNotSupported`, `switchIgnored`… */
  readonly switchNetwork: (network: CaipNetworkId) => Promise<void>
}

/**
 * The network of a namespace, by default the active one; `caipNetwork` is absent on a network the site does not list.
 * @param namespace The chain namespace to read; the active one unless given.
 * @returns The network, as `networkState` reads it, and `switchNetwork(caipNetworkId)`, which resolves when the namespace
 * is on that network.
 * @example
 * ```tsx
 * import { useNetwork } from 'latchkit/react'
 * function ToBase() {
 *   const { label, switchNetwork } = useNetwork()
 *   return <button onClick={() => switchNetwork('eip155:8453')}>Leave {label}</button>
 * }
 * ```
 */
export function useNetwork(namespace?: ChainNamespace): UseNetwork {
  const kit = useLatchkit()
  const info = useSelect((state) => networkState(state, namespace))
  const switchNetwork = useCallback(
    async (network: CaipNetworkId) => {
      const verb = await load(kit, 'connect')
      await verb.switchNetwork(kit, { network })
    },
    [kit],
  )
  return { ...info, switchNetwork }
}

/**
 * A function that disconnects a namespace, or all of them. It rejects with `failedToDisconnectChain` if a wallet did not end
 * its connection; the site then treats it as disconnected all the same.
 * @returns A function that takes a namespace and disconnects it, or all of them without one. It resolves when the wallets have
 * ended their connections.
 * @example
 * ```tsx
 * import { useDisconnect } from 'latchkit/react'
 * function Leave() {
 *   const disconnect = useDisconnect()
 *   return <button onClick={() => disconnect()}>Disconnect</button>
 * }
 * ```
 */
export function useDisconnect(): (namespace?: ChainNamespace) => Promise<void> {
  const kit = useLatchkit()
  return useCallback((namespace?: ChainNamespace) => disconnect(kit, namespace ? { namespace } : {}), [kit])
}
