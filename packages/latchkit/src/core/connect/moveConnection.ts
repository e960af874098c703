import type { ChainNamespace } from '../../wire/caip.js'
import { type Kit, patch } from '../kit/kit.js'
import { readAccountSoon } from '../kit/readAccountSoon.js'
import { accountAnswer } from '../select/accountAnswer.js'
import { track } from '../services/track.js'
import { withChosen, withNetwork, withSwitching } from '../state/chains.js'
import { resumeTries, settled } from '../state/connection.js'
import { type ConnectionInput, connection as moved } from '../state/connectionTransitions.js'
import { namespaceSettled } from '../state/modal.js'
import { withoutNamespace } from '../state/queries.js'

/**
 * Applies an input to a namespace's connection together with its consequences: the wallet's network becomes the selected one,
 * the balance of another account is removed, and the new one is requested.
 * @returns Whether the wallet is on another network than before.
 */
export function moveConnection(kit: Kit, namespace: ChainNamespace, input: ConnectionInput): boolean {
  const chain = kit.store.getState().chains[namespace]
  if (!chain) return false
  const connection = moved(chain.connection, input)
  if (connection === chain.connection) return false
  const next = { ...chain, connection }
  const previousConnection = settled(chain.connection)
  const newConnection = settled(next.connection)
  const connectedTo = newConnection.status === 'connected' ? newConnection : undefined
  if (connectedTo) kit.live.resumable.delete(namespace)
  else if (previousConnection.status === 'connected' && input.type === 'change')
    expectBack(kit, namespace, previousConnection.connectorId)
  const isListed = next.networkState.requestedCaipNetworks.some(
    ({ caipNetworkId }) => caipNetworkId === connectedTo?.caipNetworkId,
  )
  const decidedChain = connectedTo ? withChosen(next, false) : next
  const chainOnNetwork =
    connectedTo && isListed ? withNetwork(decidedChain, connectedTo.caipNetworkId) : decidedChain
  // If another wallet is connected now, end the switch that the previous wallet was asked for.
  const isSameWallet =
    previousConnection.status === 'connected' && previousConnection.connectorId === connectedTo?.connectorId
  const settledChain = {
    ...(isSameWallet ? chainOnNetwork : withSwitching(chainOnNetwork, undefined)),
    addressLabels: connectedTo && chain.addressLabels,
  }
  patch(kit, ({ chains, modal, send, queries }) => ({
    chains: { ...chains, [namespace]: settledChain },
    modal: connectedTo ? namespaceSettled(modal) : modal,
    // §4: a disconnect resets the send draft and removes what was known about the account.
    ...(!connectedTo && send?.of.startsWith(`${namespace}:`) && { send: undefined }),
    ...(!connectedTo && queries && { queries: withoutNamespace(queries, namespace) }),
  }))
  if (!connectedTo) return false
  if (!accountAnswer(kit.store.getState(), 'balance', namespace)) readAccountSoon(kit, namespace)
  if (
    previousConnection.status !== 'connected' ||
    previousConnection.caipNetworkId === connectedTo.caipNetworkId
  )
    return false
  track(kit, 'SWITCH_NETWORK', { network: connectedTo.caipNetworkId })
  return true
}

/**
 * Expects a wallet that no longer shares an account to return, because it may only have been locked (readings 60). A wallet of
 * several namespaces reports its return by its session instead.
 */
function expectBack({ config, live }: Kit, namespace: ChainNamespace, connectorId: string): void {
  const isShared = live.connectors.get(connectorId)?.data.shared
  // Leave out the first try, so that `waitForResume` does not wait for this wallet. The next try is made when the wallet is
  // unlocked.
  if (config.enableReconnect && !isShared)
    live.resumable.set(namespace, { connectorId, triesLeft: resumeTries - 1 })
}
