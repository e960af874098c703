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

/** Connects a wallet. The verb `connect` calls it once this moment is loaded. */
export async function connect(kit: Kit, parameters: ConnectParameters): Promise<ConnectedTo> {
  assertRunning(kit)
  const connector =
    kit.live.connectors.get(parameters.connector) ?? (await startedConnector(kit, parameters.connector))
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
  const {
    namespace,
    running: adapter,
    before,
  } = await askOne(kit, connector, attempt).catch((error: unknown) => {
    throw failConnecting(kit, connector, attempt, error)
  })
  endConnecting(kit, attempt)
  leaveOther(kit, adapter, before, connector)
  activate(kit, namespace)
  patch(kit, ({ recentWallets }) => ({ recentWallets: recentWalletUsed(recentWallets, id) }))
  track(kit, 'CONNECT_SUCCESS', { name, namespace })
  showUnsupportedChain(kit, namespace)
  return settledConnection(kit, namespace) as ConnectedTo
}

/** Asks a wallet of one namespace to connect, and waits until it has. @returns Also the previous connection of the namespace. */
async function askOne(kit: Kit, connector: FoundConnector, attempt: ConnectingAttempt) {
  const { number, networks, controller } = attempt
  const [firstEntry] = networks
  if (!firstEntry) throw fail(chainAdapterNotFound, { namespaces: connector.data.namespaces })
  const [namespace, network] = firstEntry
  const adapter = runningAdapter(kit, namespace)
  const before = settledConnection(kit, namespace)
  const requestSignIn = signInBeside(kit)
  const signIn = requestSignIn && (() => requestSignIn(namespace, network?.caipNetworkId))
  const options = { network, reconnecting: false, signal: controller.signal, signIn }
  const answer = await connectUntil(kit, adapter, connector, namespace, options)
  if (answer.accounts.length === 0) throw fail(noAccounts, { wallet: connector.data.name })
  moveConnection(kit, namespace, { type: 'ok', attempt: number, ...answer })
  return { namespace, running: adapter, before }
}

/** Returns a connector that was given to the kit. These start shortly after the kit, or when one is needed earlier. */
async function startedConnector(kit: Kit, id: string): Promise<Connector | undefined> {
  if (kit.config.connectors.length > 0) startConnectors(kit)
  return kit.live.connectors.get(id)
}

/** Disconnects a wallet that was replaced by another one. If that fails, the new connection is not affected. */
function leaveOther(
  kit: Kit,
  adapter: RunningAdapter,
  before: ReturnType<typeof settled>,
  now: Connector,
): void {
  if (before.status !== 'connected' || before.connectorId === now.data.id) return
  const replacedConnector = kit.live.connectors.get(before.connectorId)
  if (replacedConnector) forget(kit, adapter, replacedConnector)
  if (replacedConnector && isShared(replacedConnector))
    void closeReplaced(kit, new Set([replacedConnector.data.id]))
}

function settledConnection(kit: Kit, namespace: ChainNamespace): ReturnType<typeof settled> {
  const chain = kit.store.getState().chains[namespace]
  return chain ? settled(chain.connection) : { status: 'disconnected' }
}
