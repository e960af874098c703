import type { Connected, ConnectOptions, Connector, MessageSignature, SigningRequest } from 'latchkit'
import { type Account, isLatchkitError, type Network } from 'latchkit/wire'
import { requestWallet, textIn } from '../wallet/requestWallet.js'
import { accountOf } from './address.js'
import type { BoxState } from './box.js'
import { boxOf } from './boxOf.js'
import { accountsOf, isRefusal, type LanternLive, look, stateRead } from './look.js'
import { switchNetwork } from './switchNetwork.js'

/** Asks to see what is in a box, has it carried to the network chosen, and watches it from then on. */
export async function connect(
  live: LanternLive,
  connector: Connector,
  options: ConnectOptions,
): Promise<Connected> {
  const { network, reconnecting, signal } = options
  const state = await look(live, connector, reconnecting, signal)
  attach(live, connector, state)
  const isElsewhere = network && !reconnecting && network.caipNetworkId !== `lantern:${state.town}`
  const there = isElsewhere ? await carried(live, connector, network) : undefined
  return { ...(there ?? accountsOf(live, state)), capabilities: { send: 'modal' } }
}

/**
 * Carries the box to a network, and returns the accounts there; `undefined` where only that is refused: the connection
 * stands all the same.
 */
async function carried(live: LanternLive, connector: Connector, network: Network) {
  try {
    return await switchNetwork(live, connector, network)
  } catch (error) {
    if (isLatchkitError(error, 'userRejected', 'switchIgnored')) return undefined
    throw error
  }
}

function attach(live: LanternLive, connector: Connector, first: BoxState): void {
  const { id: connectorId } = connector.data
  live.attached.get(connectorId)?.()
  let before = first
  const hear = (change: BoxState | null) => {
    if (change === null) {
      detach(live, connectorId)
      return live.context.emit({ type: 'disconnect', connectorId })
    }
    const state = stateRead(change)
    if (!state || JSON.stringify(state) === JSON.stringify(before)) return
    const { accounts, caipNetworkId } = accountsOf(live, state)
    const isCarried = state.town !== before.town
    before = state
    live.context.emit({ type: 'change', connectorId, accounts, ...(isCarried && { caipNetworkId }) })
  }
  live.attached.set(connectorId, boxOf(live.made, connector).watch(hear))
}

function detach({ attached }: LanternLive, connectorId: string): void {
  attached.get(connectorId)?.()
  attached.delete(connectorId)
}

/** Forgets the box and has it forget the site. */
export async function disconnect(live: LanternLive, connector: Connector): Promise<void> {
  detach(live, connector.data.id)
  boxOf(live.made, connector).features['lantern:dim']()
  live.made.delete(connector.data.id)
}

/** The same accounts with their addresses on these networks too. */
export async function addressesOn(accounts: readonly Account[], networks: readonly Network[]) {
  const ids = networks.map(({ caipNetworkId }) => caipNetworkId)
  return accounts.map((each) => {
    const { addresses } = accountOf(each.type === 'album' ? 'album' : 'purse', each.id, ids)
    return { ...each, addresses: { ...each.addresses, ...addresses } }
  })
}

/** Has an account mark a text as its own. */
export async function signMessage(
  live: LanternLive,
  connector: Connector,
  { account, message }: SigningRequest & { readonly message: string },
): Promise<MessageSignature> {
  const signature = await requestWallet({
    wallet: connector.data.name,
    method: 'lantern:mark',
    ask: () => boxOf(live.made, connector).features['lantern:mark'](account.id, message),
    read: textIn,
    isRefusal,
  })
  return { signature }
}
