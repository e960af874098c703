import type { CaipNetworkId, ChainNamespace } from '../../wire/caip.js'
import type { WalletRecord } from '../../wire/entities.js'
import { fail, isLatchkitError } from '../../wire/errors/fail.js'
import { chainAdapterNotFound, requestAborted } from '../../wire/errors/verbs.js'
import type { ConnectorUri, PairOptions, SharedConnector } from '../contracts/connector.js'
import type { SharedSession } from '../contracts/sharedSession.js'
import type { AheadPairing } from '../kit/aheadPairing.js'
import { catalogued } from '../kit/failureOf.js'
import type { Kit } from '../kit/kit.js'
import { patch } from '../kit/patch.js'
import { refuseNetwork } from '../services/refuseNetwork.js'
import { subscribeEvents, track } from '../services/track.js'
import type { ConnectedTo } from '../state/connection.js'
import { recentWalletUsed } from '../state/connectors.js'
import { type PairingInput, pairing } from '../state/pairing.js'
import { closeConnector } from './closeUnused.js'
import { connectNamespaces, type NetworksToAsk } from './connectNamespaces.js'
import { moveConnection } from './moveConnection.js'
import { networkToAsk } from './networkToAsk.js'
import { sharedEvent } from './sharedEvent.js'

/** Options of connecting a wallet that serves several namespaces. */
interface SharedParameters {
  readonly namespace?: ChainNamespace
  readonly network?: CaipNetworkId
  readonly wallet?: Pick<WalletRecord, 'id'>
  readonly onUri?: (uri: ConnectorUri) => void
  readonly signal?: AbortSignal
}

/**
 * Opens a connector that serves several namespaces, once, and hands what its wallet shares to the adapter of each
 * namespace. Namespaces without an adapter stay what they are: data in `state.sessions`.
 */
export async function connectShared(
  kit: Kit,
  connector: SharedConnector,
  parameters: SharedParameters,
): Promise<ConnectedTo> {
  const { id, name } = connector.data
  const namespaces = namespacesToAsk(kit, connector, parameters.namespace)
  const networks = networksToAsk(kit, namespaces, parameters.network)
  const opened = new AbortController()
  const ended = begin(kit, [...namespaces, id], parameters.signal, opened.signal)
  const attempt = ++kit.live.attempt
  for (const namespace of namespaces) {
    kit.live.resumable.delete(namespace)
    moveConnection(kit, namespace, { type: 'connect', attempt, connectorId: id })
  }
  if (connector.pairing) move(kit, { type: 'open', connectorId: id })
  track(kit, 'SELECT_WALLET', { name, connector: id })
  const stopWatching = connector.pairing ? abortOnClose(kit, id, ended) : () => undefined
  try {
    const session = await openUntil(kit, connector, {
      ...(parameters.namespace && { namespaces }),
      onUri(uri) {
        if (!ended.signal.aborted) move(kit, { type: 'uri', connectorId: id, uri })
        parameters.onUri?.(uri)
      },
      signal: ended.signal,
    })
    // The caller's signal ends with it: the view that goes when the first chain is connected does not leave the others out.
    opened.abort()
    // At once: what the connector emits waits for its chunk, and the account would have no name until then.
    sharedEvent(kit, connector, { type: 'session', session })
    const connected = await connectNamespaces(kit, connector, session, networks, attempt, ended.signal)
    const { wallet } = parameters
    if (wallet) patch(kit, (state) => ({ recentWallets: recentWalletUsed(state.recentWallets, wallet.id) }))
    track(kit, 'CONNECT_SUCCESS', { name: session.peer.name || name, namespace: connected.namespace })
    return connected.to
  } catch (error) {
    const failure = catalogued(error, name)
    for (const namespace of namespaces) moveConnection(kit, namespace, { type: 'fail', attempt })
    // An attempt that another one has replaced has no say any more.
    if (kit.live.attempts.get(id) === ended)
      move(kit, { type: 'failed', connectorId: id, aborted: isLatchkitError(failure, 'requestAborted') })
    track(kit, 'CONNECT_ERROR', { name, code: failure.code })
    throw failure
  } finally {
    stopWatching()
    for (const key of [...namespaces, id])
      if (kit.live.attempts.get(key) === ended) kit.live.attempts.delete(key)
  }
}

/** A wallet that is paired with may share any namespace; of any other it is known which it serves. */
function namespacesToAsk(
  { adapters }: Kit,
  { data: { namespaces: served }, pairing: pairs }: SharedConnector,
  requested: ChainNamespace | undefined,
): readonly ChainNamespace[] {
  const all = requested ? [requested] : [...adapters.keys()]
  const namespaces = pairs ? all : all.filter((each) => served.includes(each))
  if (all.length > namespaces.length && !namespaces.length)
    throw fail(chainAdapterNotFound, { namespaces: served })
  return namespaces
}

/**
 * Opens a connector, but waits no longer than the attempt lasts: what stands between here and its wallet may never answer.
 * A yes that comes later is taken back, unless another attempt has the connector by then. A session that comes to stand otherwise, by a
 * link of before a page load or in another tab, is as good.
 */
function openUntil(kit: Kit, connector: SharedConnector, options: PairOptions): Promise<SharedSession> {
  const { signal } = options
  const { id } = connector.data
  const { clock, logger } = kit.services
  const ahead = takeAhead(kit, id, options.namespaces)
  const opening = new AbortController()
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      opening.abort()
      reject(fail(requestAborted, {}))
    }
    if (signal.aborted) return giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    const stood = kit.store.getState().sessions[id]
    let cancel: (() => void) | undefined
    const unsubscribe = kit.store.subscribe(({ sessions: { [id]: session } }) => {
      if (stood || !session) return
      resolve(session)
      // A connector tells of its own session just before it answers with it. Aborted then, it would take away what it still shows.
      cancel ??= clock.after(0, () => opening.abort())
    })
    const stopWatching = () => {
      unsubscribe()
      cancel?.()
    }
    const opened = async () => {
      const own = { ...options, signal: opening.signal }
      return ahead ? ahead.take(own) : (connector.pairing ?? connector).open(own)
    }
    opened()
      .then((session) => {
        if (!signal.aborted) return resolve(session)
        if (kit.live.attempts.has(id)) return
        closeConnector(kit, connector).catch((error) =>
          logger.warn('a late yes could not be taken back', error),
        )
      }, reject)
      .finally(stopWatching)
  })
}

/** The pairing that was opened before, if it is for the same namespaces; one for others ends. */
function takeAhead(
  { live }: Kit,
  connectorId: string,
  [namespace]: readonly ChainNamespace[] = [],
): AheadPairing | undefined {
  const { ahead } = live
  if (ahead?.connectorId !== connectorId) return undefined
  if (ahead.namespace === namespace) return ahead
  ahead.end()
  return undefined
}

/** One attempt for all namespaces, in place of those under way; the caller's signal ends it until it is opened. */
function begin(
  kit: Kit,
  keys: readonly string[],
  signal: AbortSignal | undefined,
  opened: AbortSignal,
): AbortController {
  const ended = new AbortController()
  for (const key of keys) {
    kit.live.attempts.get(key)?.abort()
    kit.live.attempts.set(key, ended)
  }
  if (signal?.aborted) ended.abort()
  signal?.addEventListener('abort', () => ended.abort(), { once: true, signal: opened })
  return ended
}

/** The network to ask the wallet for in each namespace. One that the call names is of its own namespace alone. */
function networksToAsk(
  kit: Kit,
  namespaces: readonly ChainNamespace[],
  requested: CaipNetworkId | undefined,
): NetworksToAsk {
  const own = requested?.split(':')[0]
  if (requested && own && !namespaces.includes(own)) throw refuseNetwork(kit, requested)
  return new Map(
    namespaces.map((each) => [each, networkToAsk(kit, each, each === own ? requested : undefined)]),
  )
}

/**
 * Readings 2: closing the modal gives the attempt up, except while the visitor is in the wallet's app. A modal in the page's
 * flow stays open when it is closed, and is heard of by its event.
 */
function abortOnClose(kit: Kit, connectorId: string, ended: AbortController): () => void {
  const giveUp = () => {
    const { linking, connectorId: paired } = kit.store.getState().pairing
    if (linking === undefined || paired !== connectorId) ended.abort()
  }
  const stops = [
    kit.store.subscribe(({ modal }, before) => before.modal.open && !modal.open && giveUp()),
    subscribeEvents(kit, ({ event }) => event === 'MODAL_CLOSE' && giveUp()),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function move(kit: Kit, input: PairingInput): void {
  patch(kit, (state) => ({ pairing: pairing(state.pairing, input) }))
}
