import { useCallback } from 'react'
import { load } from '../../core/kit/load.js'
import { type NetworkInfo, networkState } from '../../core/select/networkState.js'
import type { CaipNetworkId, ChainNamespace } from '../../wire/caip.js'
import { useLatchkit } from '../kit/useLatchkit.js'
import { useSelect } from '../kit/useSelect.js'

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
