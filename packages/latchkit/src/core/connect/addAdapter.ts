import type { CaipNetworkId } from '../../wire/caip.js'
import type { NetworkInput } from '../../wire/entities.js'
import { fail } from '../../wire/errors/fail.js'
import { invalidOptions } from '../../wire/errors/kit.js'
import { duplicateAdapter, invalidNetwork } from '../../wire/errors/verbs.js'
import type { Adapter } from '../contracts/adapter.js'
import { type Kit, patch } from '../kit/kit.js'
import { load, logNotLoaded } from '../kit/load.js'
import { assertAlive } from '../kit/running.js'
import { accountTypeProblems } from '../options/choiceProblems.js'
import { isTexts, recall } from '../services/memory.js'
import { initialChain } from '../state/chains.js'
import { resumeTries } from '../state/connection.js'
import { claimNetwork } from './addNetwork.js'
import { isShared } from './attempt.js'
import { startAdapter } from './startAdapter.js'

/**
 * Adds an adapter with its networks, for example one that is only loaded when a visitor asks for its chain. It looks for
 * wallets at once, and restores its connection of the last page load.
 * @param adapter The adapter, such as `evm()`.
 * @param inputs Its networks, at least one: from `latchkit/networks`, your own, or viem chain objects.
 * @throws `duplicateAdapter` if its namespace already has one; `invalidNetwork` without a network or with one that it does not
 * claim, `adapterNotFound` with one that no adapter claims; `invalidOptions` if the site chose an account type for its
 * namespace that it does not know; `kitDestroyed`.
 * @example
 * ```ts
 * import { addAdapter, type Kit } from 'latchkit'
 * import { evm } from 'latchkit/evm'
 * import { mainnet } from 'latchkit/networks'
 * const withEvm = (kit: Kit) => addAdapter(kit, evm(), [mainnet])
 * ```
 */
export function addAdapter(kit: Kit, adapter: Adapter, inputs: readonly NetworkInput[]): void {
  assertAlive(kit)
  const { namespace } = adapter
  if (kit.adapters.has(namespace)) throw fail(duplicateAdapter, { namespace })
  const claimedNetworks = inputs.map((input) => claimNetwork([...kit.adapters.values(), adapter], input))
  const networks = [...new Map(claimedNetworks.map((network) => [network.caipNetworkId, network])).values()]
  const [first] = networks
  if (!first || networks.some(({ chainNamespace }) => chainNamespace !== namespace))
    throw fail(invalidNetwork, { problem: `the adapter for ${namespace} needs networks of its own` })
  const problems = accountTypeProblems(adapter, kit.config.defaultAccountTypes)
  if (problems.length) throw fail(invalidOptions, { problems })
  const lastNetworkId = recall(kit, 'active_caip_network_ids', isTexts)?.[namespace] as
    | CaipNetworkId
    | undefined
  const activeNetwork = networks.find(({ caipNetworkId }) => caipNetworkId === lastNetworkId) ?? first
  kit.live.adapters.set(namespace, adapter)
  patch(kit, ({ chains, modal }) => ({
    chains: { ...chains, [namespace]: initialChain(adapter, networks, activeNetwork.caipNetworkId) },
    modal: modal.activeChain ? modal : { ...modal, activeChain: namespace },
  }))
  if (kit.live.phase !== 'started') return
  const connectorId = recall(kit, 'connected_connector_ids', isTexts)?.[namespace]
  if (connectorId && kit.config.enableReconnect)
    kit.live.resumable.set(namespace, { connectorId, triesLeft: resumeTries })
  startAdapter(kit, adapter)
  // An adapter does not discover wallets of several namespaces. If such a wallet's connector exists already, restore its
  // connection here; otherwise that happens when the connector is started.
  const connector = kit.live.connectors.get(connectorId ?? '')
  if (connector && isShared(connector))
    load(kit, 'connected').then(({ resume }) => resume(kit, namespace, connector), logNotLoaded(kit))
}
