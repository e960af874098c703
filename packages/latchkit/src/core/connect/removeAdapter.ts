import type { ChainNamespace } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { adapterNotFound } from '../../wire/errors/running.js'
import { type Kit, type KitState, patch } from '../kit/kit.js'
import { assertAlive } from '../kit/running.js'
import { type ChainState, withNetwork } from '../state/chains.js'
import { settled } from '../state/connection.js'
import { disconnect } from './disconnect.js'

export async function removeAdapter(
  kit: Kit,
  { namespace }: { readonly namespace: ChainNamespace },
): Promise<void> {
  assertAlive(kit)
  if (!kit.adapters.has(namespace)) throw fail(adapterNotFound, { namespace })
  const { live } = kit
  const runningAdapter = live.running.get(namespace)
  const stop = () => runningAdapter?.stop()
  // The adapter still disconnects its wallet, and stops after that; if the kit is destroyed first, it stops then.
  live.cleanups.add(stop)
  const chain = kit.store.getState().chains[namespace]
  const isConnected = chain && settled(chain.connection).status === 'connected'
  const disconnection = isConnected ? disconnect(kit, { namespace }) : undefined
  // Only in memory: a wallet of the last page load that has not returned stays stored, because the adapter may be added again.
  live.attempts.get(namespace)?.abort()
  live.resumable.delete(namespace)
  live.discoveries.get(namespace)?.()
  live.discoveries.delete(namespace)
  live.running.delete(namespace)
  live.adapters.delete(namespace)
  patch(kit, (state) => without(kit, state, namespace))
  for (const id of live.connectors.keys())
    if (!kit.store.getState().connectors.some((each) => each.id === id)) live.connectors.delete(id)
  try {
    await disconnection
  } finally {
    live.cleanups.delete(stop)
    stop()
  }
}

/**
 * Removes a namespace from the state, with its wallets. Wallets that another adapter serves or that the site gave to the kit
 * stay.
 */
function without(
  { adapters, config }: Kit,
  { chains, connectors, modal }: KitState,
  namespace: ChainNamespace,
): Partial<KitState> {
  const siteConnectorIds = new Set(config.connectors.map(({ id }) => id))
  const { [namespace]: _, ...rest } = chains
  const [otherChain] = Object.values(rest)
  const { activeChain, namespace: modalNamespace, ...modalRest } = modal
  const isActive = activeChain === namespace
  const now = isActive ? otherChain?.namespace : activeChain
  return {
    chains: isActive && otherChain ? { ...rest, [otherChain.namespace]: onFirst(otherChain) } : rest,
    connectors: connectors.filter(
      ({ id, namespaces }) => siteConnectorIds.has(id) || namespaces.some((each) => adapters.has(each)),
    ),
    modal: {
      ...modalRest,
      isSwitchingNamespace: modal.isSwitchingNamespace && !isActive,
      ...(now !== undefined && { activeChain: now }),
      ...(modalNamespace !== undefined && modalNamespace !== namespace && { namespace: modalNamespace }),
    },
  }
}

/** Selects the first network of a namespace, unless a wallet is connected there. */
function onFirst(chain: ChainState): ChainState {
  const [first] = chain.networkState.requestedCaipNetworks
  const isFree = settled(chain.connection).status === 'disconnected'
  return first && isFree ? withNetwork(chain, first.caipNetworkId) : chain
}
