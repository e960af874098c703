import type { Network, NetworkInput } from '../../wire/entities.js'
import { fail } from '../../wire/errors/fail.js'
import { adapterNotFound } from '../../wire/errors/running.js'
import { invalidNetwork, networkClientNotSet } from '../../wire/errors/verbs.js'
import type { Adapter } from '../contracts/adapter.js'
import { type Kit, patch } from '../kit/kit.js'
import { readAccountSoon } from '../kit/readAccountSoon.js'
import { assertAlive } from '../kit/running.js'
import { settleAlert } from '../services/alert.js'
import { type ChainState, initialChain, withNetwork, withRequested } from '../state/chains.js'
import { inWalletOrder } from '../state/connectedAccounts.js'
import { type ConnectedTo, settled } from '../state/connection.js'
import { moveConnection } from './moveConnection.js'

/**
 * Adds a network to those that the site works with, replacing one with the same id. A wallet on this network is then no longer
 * on an unsupported one. `kit.config` keeps the initial networks; the state has the present ones.
 * @param input A network from `latchkit/networks`, your own, or a viem chain object.
 * @returns The network, as the state has it from then on.
 * @throws `adapterNotFound` if its namespace has no adapter, `networkClientNotSet` if the kit has no adapter, `invalidNetwork`;
 * `kitDestroyed`.
 * @example
 * ```ts
 * import { addNetwork, type Kit } from 'latchkit'
 * import { base } from 'latchkit/networks'
 * const withBase = (kit: Kit) => addNetwork(kit, base)
 * ```
 */
export function addNetwork(kit: Kit, input: NetworkInput): Network {
  assertAlive(kit)
  const network = claimNetwork(kit.adapters.values(), input)
  const { chainNamespace: namespace, caipNetworkId } = network
  const before = kit.store.getState().chains[namespace]
  const family = { namespace, name: kit.adapters.get(namespace)?.name ?? namespace }
  const chain = before ? withAdded(before, network) : initialChain(family, [network], caipNetworkId)
  const current = settled(chain.connection)
  const isInUse = current.status === 'connected' && current.caipNetworkId === caipNetworkId
  patch(kit, ({ chains }) => ({
    chains: { ...chains, [namespace]: isInUse ? withNetwork(chain, caipNetworkId) : chain },
  }))
  settleAlert(kit, 'networkNotFound')
  if (isInUse) readAccountSoon(kit, namespace)
  if (current.status === 'connected') void writeAddresses(kit, network, current)
  return network
}

/** Adds the addresses on a new network to the accounts of a connected wallet. */
async function writeAddresses(kit: Kit, network: Network, connection: ConnectedTo): Promise<void> {
  const { chainNamespace: namespace, name } = network
  const { connectorId } = connection
  try {
    const accounts = await kit.live.running.get(namespace)?.addressesOn(inWalletOrder(connection), [network])
    if (accounts && kit.live.phase === 'started')
      moveConnection(kit, namespace, { type: 'addresses', connectorId, accounts })
  } catch (error) {
    kit.services.logger.warn(`the addresses on ${name} are not known`, error)
  }
}

function withAdded(chain: ChainState, network: Network): ChainState {
  const { requestedCaipNetworks: all } = chain.networkState
  const isSame = ({ caipNetworkId }: Network) => caipNetworkId === network.caipNetworkId
  const isKnown = all.some(isSame)
  return withRequested(
    chain,
    isKnown ? all.map((each) => (isSame(each) ? network : each)) : [...all, network],
  )
}

/**
 * Returns a network in the kit's own form, if exactly one adapter claims it.
 * @throws `adapterNotFound` if its namespace has no adapter, `networkClientNotSet` if the kit has no adapter, `invalidNetwork`.
 */
export function claimNetwork(adapters: Iterable<Adapter>, input: unknown): Network {
  const all = [...adapters]
  if (all.length === 0) throw fail(networkClientNotSet, {})
  const claims = all.flatMap((each) => each.normalizeNetwork(input) ?? [])
  const [network] = claims
  if (network && claims.length === 1) return network
  if (network) throw fail(invalidNetwork, { problem: 'several adapters claim it' })
  const { chainNamespace: namespace } = (input ?? {}) as Partial<Network>
  if (typeof namespace === 'string' && !all.some((each) => each.namespace === namespace))
    throw fail(adapterNotFound, { namespace })
  throw fail(invalidNetwork, { problem: 'no adapter claims it' })
}
