import type { CaipNetworkId, ChainNamespace } from '../../wire/caip.js'
import type { Network, WalletRecord } from '../../wire/entities.js'
import { fail, isLatchkitError, type LatchkitError } from '../../wire/errors/fail.js'
import { chainAdapterNotFound } from '../../wire/errors/verbs.js'
import type { Connector, ConnectorUri } from '../contracts/connector.js'
import { type Kit, patch } from '../kit/kit.js'
import { runningAdapter } from '../kit/running.js'
import { subscribeEvents, track } from '../services/track.js'
import { catalogued } from '../state/failure.js'
import { type PairingInput, pairing } from '../state/pairing.js'
import { endAttempt, isShared, startAttempt } from './attempt.js'
import { moveConnection } from './moveConnection.js'
import { networkToAsk, refuseNetwork } from './networkToAsk.js'

/** Parameters of `connect`. */
export interface ConnectParameters {
  /** Id of a connector, as in `useWallets` or `state.connectors`. */
  readonly connector: string
  /** The namespace, if the wallet serves several; its first one unless given. */
  readonly namespace?: ChainNamespace
  /** The network to connect on; the selected one unless given. */
  readonly network?: CaipNetworkId
  /** Receives the link to show as a QR code, and each one that replaces it; only for pairing. */
  readonly onUri?: (uri: ConnectorUri) => void
  /** The wallet of the list to pair with. It is added to the recent wallets. */
  readonly wallet?: Pick<WalletRecord, 'id'>
  /** Aborts the attempt. If the wallet accepts later, it is refused. */
  readonly signal?: AbortSignal
}

/** The network to ask a wallet for, by namespace. */
export type NetworksToAsk = ReadonlyMap<ChainNamespace, Network | undefined>

/** An attempt to connect a wallet. Its namespaces are *connecting* in the state. */
export interface ConnectingAttempt {
  /** Distinguishes the answers to this attempt from those to older attempts. */
  readonly number: number
  readonly parameters: ConnectParameters
  readonly networks: NetworksToAsk
  /** Ends the attempt. */
  readonly controller: AbortController
  /** Once it is aborted, the caller's signal no longer ends the attempt. */
  readonly signalEnd: AbortController
  /** What the attempt occupies in `live.attempts`: its namespaces, and the connector's id if that serves several. */
  readonly keys: readonly string[]
  readonly stopWatching: () => void
}

/**
 * Starts to connect a wallet. The state says *connecting* before this returns, so that two calls keep their order, and a
 * signal, Back and `destroy()` end the attempt even before the wallet is asked.
 * @throws the errors of `connect` about its parameters.
 */
export function startConnecting(
  kit: Kit,
  connector: Connector,
  parameters: ConnectParameters,
): ConnectingAttempt {
  const { id, name } = connector.data
  const namespaces = namespacesToAsk(kit, connector, parameters.namespace)
  const networks = networksToAsk(kit, namespaces, parameters.network)
  const keys = isShared(connector) ? [...namespaces, id] : namespaces
  const signalEnd = new AbortController()
  const controller = startAttempt(kit, keys, parameters.signal, signalEnd.signal)
  const number = ++kit.live.attempt
  for (const namespace of namespaces) {
    kit.live.resumable.delete(namespace)
    moveConnection(kit, namespace, { type: 'connect', attempt: number, connectorId: id })
  }
  const pairs = isShared(connector) && connector.pairing
  if (pairs) movePairing(kit, { type: 'open', connectorId: id })
  track(kit, 'SELECT_WALLET', { name, connector: id })
  const stopWatching = pairs ? abortOnClose(kit, id, controller) : () => undefined
  return { number, parameters, networks, controller, signalEnd, keys, stopWatching }
}

/**
 * Ends a failed attempt: its namespaces keep their previous connections.
 * @returns The failure in the catalogue's terms.
 */
export function failConnecting(
  kit: Kit,
  { data: { id, name } }: Connector,
  attempt: ConnectingAttempt,
  error: unknown,
): LatchkitError {
  const { number, networks, controller } = attempt
  const failure = catalogued(error, name)
  for (const namespace of networks.keys()) moveConnection(kit, namespace, { type: 'fail', attempt: number })
  // An attempt that has been replaced must not change the pairing.
  if (kit.live.attempts.get(id) === controller)
    movePairing(kit, { type: 'failed', connectorId: id, aborted: isLatchkitError(failure, 'requestAborted') })
  track(kit, 'CONNECT_ERROR', { name, code: failure.code })
  endConnecting(kit, attempt)
  return failure
}

/** Removes an attempt. Calling it twice does no harm. */
export function endConnecting(
  kit: Kit,
  { keys, controller, signalEnd, stopWatching }: ConnectingAttempt,
): void {
  signalEnd.abort()
  stopWatching()
  endAttempt(kit, keys, controller)
}

/** Applies an input to the pairing in the state. */
export function movePairing(kit: Kit, input: PairingInput): void {
  patch(kit, (state) => ({ pairing: pairing(state.pairing, input) }))
}

/**
 * Returns the namespaces to connect. A paired wallet may share any of them; any other wallet declares which namespaces it
 * serves.
 */
function namespacesToAsk(
  kit: Kit,
  connector: Connector,
  requestedNamespace: ChainNamespace | undefined,
): readonly ChainNamespace[] {
  const { namespaces: servedNamespaces } = connector.data
  if (!isShared(connector)) {
    const namespace = requestedNamespace ?? servedNamespaces.find((each) => kit.adapters.has(each))
    if (namespace === undefined) throw fail(chainAdapterNotFound, { namespaces: servedNamespaces })
    runningAdapter(kit, namespace)
    return [namespace]
  }
  const all = requestedNamespace ? [requestedNamespace] : [...kit.adapters.keys()]
  const namespaces = connector.pairing ? all : all.filter((each) => servedNamespaces.includes(each))
  if (all.length > namespaces.length && !namespaces.length)
    throw fail(chainAdapterNotFound, { namespaces: servedNamespaces })
  return namespaces
}

/**
 * Returns the network to ask the wallet for in each namespace. The network that the caller named applies to its own namespace
 * only.
 */
function networksToAsk(
  kit: Kit,
  namespaces: readonly ChainNamespace[],
  requestedId: CaipNetworkId | undefined,
): NetworksToAsk {
  const requestedNamespace = requestedId?.split(':')[0]
  if (requestedId && requestedNamespace && !namespaces.includes(requestedNamespace))
    throw refuseNetwork(kit, requestedId)
  return new Map(
    namespaces.map((each) => [
      each,
      networkToAsk(kit, each, each === requestedNamespace ? requestedId : undefined),
    ]),
  )
}

/**
 * Ends the attempt when the visitor closes the modal, except while the visitor is in the wallet's app (readings 2). Closing an
 * embedded modal does not change `modal.open`, so the close event is watched too.
 */
function abortOnClose(kit: Kit, connectorId: string, controller: AbortController): () => void {
  const giveUp = () => {
    const { linking, connectorId: paired } = kit.store.getState().pairing
    if (linking === undefined || paired !== connectorId) controller.abort()
  }
  const cleanups = [
    kit.store.subscribe(({ modal }, previousState) => previousState.modal.open && !modal.open && giveUp()),
    subscribeEvents(kit, ({ event }) => event === 'MODAL_CLOSE' && giveUp()),
  ]
  return () => {
    for (const stop of cleanups) stop()
  }
}
