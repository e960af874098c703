import type { ChainNamespace } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { chainAdapterNotFound, connectionClientNotSet, connectorNotFound } from '../../wire/errors/verbs.js'
import { noAccounts } from '../../wire/errors/wallet.js'
import type { RunningAdapter } from '../contracts/adapter.js'
import type { Connector, FoundConnector } from '../contracts/connector.js'
import { type Kit, patch } from '../kit/kit.js'
import { assertRunning, runningAdapter } from '../kit/running.js'
import { activate } from '../modal/activate.js'
import { showUnsupportedChain } from '../modal/showUnsupportedChain.js'
import { track } from '../services/track.js'
import { type ConnectedTo, settled } from '../state/connection.js'
import { recentWalletUsed } from '../state/connectors.js'
import { connectUntil, forget, isShared } from './attempt.js'
import { closeReplaced } from './closeUnused.js'
import { connectShared } from './connectShared.js'
import { moveConnection } from './moveConnection.js'
import { signInBeside } from './signInBeside.js'
import {
  type ConnectingAttempt,
  type ConnectParameters,
  endConnecting,
  failConnecting,
  startConnecting,
} from './startConnecting.js'
import { startConnectors } from './startConnectors.js'

/** Connects a wallet, as the verb of this name does, once its moment is loaded. */
export async function connect(kit: Kit, parameters: ConnectParameters): Promise<ConnectedTo> {
  assertRunning(kit)
  const connector = kit.live.connectors.get(parameters.connector) ?? (await given(kit, parameters.connector))
  if (!connector && kit.adapters.size === 0) throw fail(connectionClientNotSet, {})
  if (!connector)
    throw fail(connectorNotFound, { connector: parameters.connector, known: [...kit.live.connectors.keys()] })
  return askWallet(kit, connector, startConnecting(kit, connector, parameters))
}

/**
 * Asks the wallet of an attempt to connect, and ends the attempt. If it fails, the previous connection stays.
 * @returns The connection of the requested namespace, else of the active one.
 */
export function askWallet(kit: Kit, connector: Connector, attempt: ConnectingAttempt): Promise<ConnectedTo> {
  return isShared(connector) ? connectShared(kit, connector, attempt) : connectOne(kit, connector, attempt)
}

async function connectOne(
  kit: Kit,
  connector: FoundConnector,
  attempt: ConnectingAttempt,
): Promise<ConnectedTo> {
  const { id, name } = connector.data
  const { namespace, running, before } = await askOne(kit, connector, attempt).catch((error: unknown) => {
    throw failConnecting(kit, connector, attempt, error)
  })
  endConnecting(kit, attempt)
  leaveOther(kit, running, before, connector)
  activate(kit, namespace)
  patch(kit, ({ recentWallets }) => ({ recentWallets: recentWalletUsed(recentWallets, id) }))
  track(kit, 'CONNECT_SUCCESS', { name, namespace })
  showUnsupportedChain(kit, namespace)
  return settledOf(kit, namespace) as ConnectedTo
}

/** Asks a wallet of one namespace until it is connected. @returns The connection before as well. */
async function askOne(kit: Kit, connector: FoundConnector, attempt: ConnectingAttempt) {
  const { number, networks, ended } = attempt
  const [asked] = networks
  if (!asked) throw fail(chainAdapterNotFound, { namespaces: connector.data.namespaces })
  const [namespace, network] = asked
  const running = runningAdapter(kit, namespace)
  const before = settledOf(kit, namespace)
  const beside = signInBeside(kit)
  const signIn = beside && (() => beside(namespace, network?.caipNetworkId))
  const options = { network, reconnecting: false, signal: ended.signal, signIn }
  const connected = await connectUntil(kit, running, connector, namespace, options)
  if (connected.accounts.length === 0) throw fail(noAccounts, { wallet: connector.data.name })
  moveConnection(kit, namespace, { type: 'ok', attempt: number, ...connected })
  return { namespace, running, before }
}

/** Returns a connector that was given to the kit. These start shortly after the kit, or when one is needed earlier. */
async function given(kit: Kit, id: string): Promise<Connector | undefined> {
  if (kit.config.connectors.length > 0) startConnectors(kit)
  return kit.live.connectors.get(id)
}

/** Disconnects a wallet that was replaced by another one. If that fails, the new connection is not affected. */
function leaveOther(
  kit: Kit,
  running: RunningAdapter,
  before: ReturnType<typeof settled>,
  now: Connector,
): void {
  if (before.status !== 'connected' || before.connectorId === now.data.id) return
  const other = kit.live.connectors.get(before.connectorId)
  if (other) forget(kit, running, other)
  if (other && isShared(other)) void closeReplaced(kit, new Set([other.data.id]))
}

function settledOf(kit: Kit, namespace: ChainNamespace): ReturnType<typeof settled> {
  const chain = kit.store.getState().chains[namespace]
  return chain ? settled(chain.connection) : { status: 'disconnected' }
}
