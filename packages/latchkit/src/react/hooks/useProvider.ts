import { useRef, useSyncExternalStore } from 'react'
import type { RunningAdapter } from '../../core/contracts/adapter.js'
import type { Connector } from '../../core/contracts/connector.js'
import type { ProviderOf } from '../../core/contracts/providers.js'
import { chainOf } from '../../core/state/chains.js'
import { settled } from '../../core/state/connection.js'
import type { ChainNamespace } from '../../wire/caip.js'
import { useLatchkit } from '../kit/useLatchkit.js'

interface CachedProvider {
  readonly adapter: RunningAdapter
  readonly connector: Connector
  readonly provider: unknown
}

/**
 * The connected wallet's own provider in a namespace, by default the active one: EIP-1193 for EVM, so viem and ethers take
 * it as it is. It stays the same object when the account or the network changes.
 * @param namespace The chain namespace to read; the active one unless given. A literal also decides the type.
 * @returns The provider; `undefined` while no wallet is connected, and on a server.
 * @example
 * ```tsx
 * import { useAccount, useProvider } from 'latchkit/react'
 * import { createWalletClient, custom } from 'viem'
 * function Sign() {
 *   const provider = useProvider('eip155')
 *   const { address } = useAccount('eip155')
 *   if (!provider || !address) return null
 *   const wallet = createWalletClient({ transport: custom(provider) })
 *   const sign = () => wallet.signMessage({ account: address as `0x${string}`, message: 'I was here' })
 *   return <button onClick={sign}>Sign</button>
 * }
 * ```
 */
export function useProvider<Namespace extends ChainNamespace = ChainNamespace>(
  namespace?: Namespace,
): ProviderOf<Namespace> {
  const kit = useLatchkit()
  const last = useRef<CachedProvider>(undefined)
  const read = () => {
    const chain = chainOf(kit.store.getState(), namespace)
    const current = chain && settled(chain.connection)
    const adapter = chain && kit.live.running.get(chain.namespace)
    const connector =
      current?.status === 'connected' ? kit.live.connectors.get(current.connectorId) : undefined
    if (!adapter || !connector) return undefined
    // An adapter may make a new object each time it is asked, so it is asked once for each wallet.
    if (last.current?.adapter !== adapter || last.current.connector !== connector) {
      last.current = { adapter, connector, provider: adapter.provider(connector) }
    }
    return last.current.provider
  }
  return useSyncExternalStore(kit.store.subscribe, read, () => undefined) as ProviderOf<Namespace>
}
