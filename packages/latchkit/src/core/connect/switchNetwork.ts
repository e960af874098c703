import type { CaipNetworkId, ChainNamespace } from '../../wire/caip.js'
import type { Network } from '../../wire/entities.js'
import { fail } from '../../wire/errors/fail.js'
import { networkClientNotSet, requestAborted } from '../../wire/errors/verbs.js'
import { chainNotSupported, unrecognizedChain } from '../../wire/errors/wallet.js'
import type { Connector } from '../contracts/connector.js'
import { type Kit, patch } from '../kit/kit.js'
import { once } from '../kit/oneAtATime.js'
import { assertRunning, runningAdapter } from '../kit/running.js'
import { activate } from '../modal/activate.js'
import { track } from '../services/track.js'
import { type ChainState, withChosen, withNetwork, withSwitching } from '../state/chains.js'
import { settled } from '../state/connection.js'
import { catalogued } from '../state/failure.js'
import { moveConnection } from './moveConnection.js'
import { acceptNetwork, refuseNetwork } from './networkToAsk.js'

/** Parameters of `switchNetwork`. */
export interface SwitchNetworkParameters {
  /** The network to switch to: one of the site's networks, such as `eip155:8453`. */
  readonly network: CaipNetworkId
}

/**
 * Switches to one of the site's networks. With a wallet it resolves only after the wallet has switched, and adds the network to
 * the wallet if needed. Without a wallet it selects the network for the next connect. A switch to the network that the wallet
 * is already being asked for joins that switch; a switch to another network replaces it.
 * @param parameters The network, by its CAIP-2 id.
 * @throws `runningErrors`; `networkNotFound` if the site does not list the network, `networkClientNotSet` if the kit has no
 * adapter, `adapterNotFound`; `switchErrors` and `walletErrors`: the wallet then stays where it was; `requestAborted` also if a
 * newer switch replaced it.
 * @example
 * ```ts
 * import { type Kit, switchNetwork } from 'latchkit'
 * const toBase = (kit: Kit) => switchNetwork(kit, { network: 'eip155:8453' })
 * ```
 */
export async function switchNetwork(kit: Kit, { network: id }: SwitchNetworkParameters): Promise<void> {
  assertRunning(kit)
  if (kit.adapters.size === 0) throw fail(networkClientNotSet, {})
  const chain = Object.values(kit.store.getState().chains).find(({ networkState }) =>
    listedNetwork(networkState, id),
  )
  const network = chain && listedNetwork(chain.networkState, id)
  if (!chain || !network) throw refuseNetwork(kit, id)
  acceptNetwork(kit)
  const { namespace } = chain
  const current = settled(chain.connection)
  const connector = current.status === 'connected' ? kit.live.connectors.get(current.connectorId) : undefined
  if (!connector || current.status !== 'connected') {
    change(kit, namespace, (each) => withChosen(withNetwork(each, id), true))
    if (chain.networkState.caipNetworkId !== id) track(kit, 'SWITCH_NETWORK', { network: id })
  } else if (current.caipNetworkId !== id) {
    change(kit, namespace, (each) => withSwitching(each, id))
    await once(kit, `switch ${connector.data.id} ${id}`, () =>
      switchWallet(kit, namespace, connector, network),
    )
  }
  activate(kit, namespace)
}

async function switchWallet(
  kit: Kit,
  namespace: ChainNamespace,
  connector: Connector,
  network: Network,
): Promise<void> {
  const { caipNetworkId: id } = network
  try {
    const answer = await runningAdapter(kit, namespace).switchNetwork(connector, network)
    if (switchingTo(kit, namespace) !== id) throw fail(requestAborted, {})
    moveConnection(kit, namespace, { type: 'change', connectorId: connector.data.id, ...answer })
  } catch (error) {
    if (switchingTo(kit, namespace) !== id) throw fail(requestAborted, {}, error)
    const { name: wallet } = connector.data
    // A wallet that was connected with all its accounts only now says that it lacks the network.
    if ((error as { readonly code?: unknown } | null)?.code === unrecognizedChain.rpcCode)
      throw fail(chainNotSupported, { wallet, network: network.name }, error)
    throw catalogued(error, wallet)
  } finally {
    endSwitch(kit, id)
  }
}

/** Ends a switch in progress. If the wallet still switches later, that counts as its own decision. */
export function endSwitch(kit: Kit, id: CaipNetworkId): void {
  const [namespace = ''] = id.split(':')
  if (switchingTo(kit, namespace) === id) change(kit, namespace, (each) => withSwitching(each, undefined))
}

const listedNetwork = (state: ChainState['networkState'], id: CaipNetworkId) =>
  state.requestedCaipNetworks.find(({ caipNetworkId }) => caipNetworkId === id)

const switchingTo = (kit: Kit, namespace: string) =>
  kit.store.getState().chains[namespace]?.networkState.switchingTo

function change(kit: Kit, namespace: string, update: (state: ChainState) => ChainState): void {
  patch(kit, ({ chains }) => {
    const chain = chains[namespace]
    return chain ? { chains: { ...chains, [namespace]: update(chain) } } : {}
  })
}
