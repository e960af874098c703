import type { CaipNetworkId, ChainNamespace } from '../../wire/caip.js'
import type { WalletRecord } from '../../wire/entities.js'
import { fail } from '../../wire/errors/fail.js'
import { chainAdapterNotFound, connectionClientNotSet, connectorNotFound } from '../../wire/errors/verbs.js'
import { noAccounts } from '../../wire/errors/wallet.js'
import type { RunningAdapter } from '../contracts/adapter.js'
import type { Connector, ConnectorUri } from '../contracts/connector.js'
import { activate } from '../kit/activate.js'
import { catalogued } from '../kit/failureOf.js'
import type { Kit } from '../kit/kit.js'
import { patch } from '../kit/patch.js'
import { assertRunning, runningAdapter } from '../kit/running.js'
import { showUnsupportedChain } from '../modal/showUnsupportedChain.js'
import { track } from '../services/track.js'
import { type ConnectedTo, settled } from '../state/connection.js'
import { recentWalletUsed } from '../state/connectors.js'
import { connectUntil, endAttempt, forget, isShared, startAttempt } from './attempt.js'
import { closeUnused } from './closeUnused.js'
import { connectShared } from './connectShared.js'
import { moveConnection } from './moveConnection.js'
import { networkToAsk } from './networkToAsk.js'
import { signInBeside } from './signInBeside.js'
import { startConnectors } from './startConnectors.js'

/** Parameters of `connect`: the wallet, and the namespaces. */
export interface ConnectParameters {
  /** Id of a connector, as in `useWallets` or `state.connectors`. */
  readonly connector: string
  /** The namespace, where the wallet serves several; its first one unless given. */
  readonly namespace?: ChainNamespace
  /** The network to connect on; the one chosen on the site unless given. */
  readonly network?: CaipNetworkId
  /** Hears the link to show as a QR code, and each one that replaces it; for wallets that are paired with. */
  readonly onUri?: (uri: ConnectorUri) => void
  /** The wallet of the list that is paired with: it is remembered as a recent one. */
  readonly wallet?: Pick<WalletRecord, 'id'>
  /** Gives up when aborted; a yes that comes later is refused. */
  readonly signal?: AbortSignal
}

/**
 * Asks a wallet to connect and resolves when it has. Whatever fails, the connection from before still holds. A paired
 * wallet connects every namespace that it shares; the result is the connection of the namespace that was asked for, else
 * of the active one. It does not wait for terms that the modal asks visitors to accept (`legal`): the site itself calls
 * it.
 * @param parameters The connector, and where it serves several namespaces, those to connect.
 * @returns The connection of the namespace that was asked for, else of the active one.
 * @throws `runningErrors`; `connectorNotFound`, `connectionClientNotSet` without any adapter, `chainAdapterNotFound`
 * where the wallet serves no namespace that an adapter speaks, `adapterNotFound`, `networkNotFound` for a network the
 * site does not list; `walletErrors`: `requestAborted` also when a newer connect took over; of a pairing
 * `pairingErrors`, of the embedded wallet `loginErrors`.
 * @example
 * ```ts
 * import { connect, type Kit } from 'latchkit'
 * const first = async (kit: Kit) => {
 *   const [wallet] = kit.store.getState().connectors
 *   if (wallet) await connect(kit, { connector: wallet.id })
 * }
 * ```
 */
export async function connect(kit: Kit, parameters: ConnectParameters): Promise<ConnectedTo> {
  assertRunning(kit)
  const connector = kit.live.connectors.get(parameters.connector) ?? (await given(kit, parameters.connector))
  if (!connector && kit.adapters.size === 0) throw fail(connectionClientNotSet, {})
  if (!connector)
    throw fail(connectorNotFound, { connector: parameters.connector, known: [...kit.live.connectors.keys()] })
  if (isShared(connector)) return connectShared(kit, connector, parameters)
  const namespace = parameters.namespace ?? connector.data.namespaces.find((each) => kit.adapters.has(each))
  if (namespace === undefined) throw fail(chainAdapterNotFound, { namespaces: connector.data.namespaces })
  const running = runningAdapter(kit, namespace)
  const network = networkToAsk(kit, namespace, parameters.network)
  const { name } = connector.data
  const before = settledOf(kit, namespace)
  const ended = startAttempt(kit, namespace, parameters.signal)
  const attempt = ++kit.live.attempt
  kit.live.resumable.delete(namespace)
  moveConnection(kit, namespace, { type: 'connect', attempt, connectorId: connector.data.id })
  track(kit, 'SELECT_WALLET', { name, connector: connector.data.id })
  try {
    const beside = signInBeside(kit)
    const signIn = beside && (() => beside(namespace, network?.caipNetworkId))
    const options = { network, reconnecting: false, signal: ended.signal, signIn }
    const connected = await connectUntil(kit, running, connector, namespace, options)
    if (connected.accounts.length === 0) throw fail(noAccounts, { wallet: name })
    moveConnection(kit, namespace, { type: 'ok', attempt, ...connected })
  } catch (error) {
    moveConnection(kit, namespace, { type: 'fail', attempt })
    const failure = catalogued(error, name)
    track(kit, 'CONNECT_ERROR', { name, code: failure.code })
    throw failure
  } finally {
    endAttempt(kit, namespace, ended)
  }
  leaveOther(kit, running, before, connector)
  activate(kit, namespace)
  patch(kit, ({ recentWallets }) => ({ recentWallets: recentWalletUsed(recentWallets, connector.data.id) }))
  track(kit, 'CONNECT_SUCCESS', { name, namespace })
  showUnsupportedChain(kit, namespace)
  return settledOf(kit, namespace) as ConnectedTo
}

/** Tells a wallet of several namespaces that it is not used any more, once the last of them has left it. */
function closeShared(kit: Kit, connectorId: string): void {
  closeUnused(kit, new Set([connectorId])).catch((error: unknown) =>
    kit.services.logger.warn('a wallet could not be told that it was left', error),
  )
}

/** The connectors given to the kit are set to work a moment after its start, or when one is asked for before. */
async function given(kit: Kit, id: string): Promise<Connector | undefined> {
  if (kit.config.connectors.length > 0) startConnectors(kit)
  return kit.live.connectors.get(id)
}

/** A wallet that was left for another is forgotten; that it may fail changes nothing for the new one. */
function leaveOther(
  kit: Kit,
  running: RunningAdapter,
  before: ReturnType<typeof settled>,
  now: Connector,
): void {
  if (before.status !== 'connected' || before.connectorId === now.data.id) return
  const other = kit.live.connectors.get(before.connectorId)
  if (other) forget(kit, running, other)
  if (other && isShared(other)) closeShared(kit, other.data.id)
}

function settledOf(kit: Kit, namespace: ChainNamespace): ReturnType<typeof settled> {
  const chain = kit.store.getState().chains[namespace]
  return chain ? settled(chain.connection) : { status: 'disconnected' }
}
