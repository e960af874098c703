import type { ChainNamespace } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { requestAborted } from '../../wire/errors/verbs.js'
import type { PairOptions, SharedConnector } from '../contracts/connector.js'
import type { SharedSession } from '../contracts/sharedSession.js'
import { type AheadPairing, type Kit, patch } from '../kit/kit.js'
import { activate } from '../modal/activate.js'
import { showUnsupportedChain } from '../modal/showUnsupportedChain.js'
import { connectorIdOf } from '../select/connectedNamespaces.js'
import { track } from '../services/track.js'
import type { ConnectedTo } from '../state/connection.js'
import { recentWalletUsed } from '../state/connectors.js'
import { closeConnector, closeReplaced } from './closeUnused.js'
import { connectNamespaces } from './connectNamespaces.js'
import { sharedEvent, usedIdOf } from './sharedEvent.js'
import { type ConnectingAttempt, endConnecting, failConnecting, movePairing } from './startConnecting.js'

/**
 * Opens a connector of several namespaces once, and passes what its wallet shares to the adapter of each namespace. Namespaces
 * without an adapter are only stored as data in `state.sessions`.
 */
export async function connectShared(
  kit: Kit,
  connector: SharedConnector,
  attempt: ConnectingAttempt,
): Promise<ConnectedTo> {
  const { parameters, networks } = attempt
  const { name, before, connections } = await askShared(kit, connector, attempt).catch((error: unknown) => {
    throw failConnecting(kit, connector, attempt, error)
  })
  endConnecting(kit, attempt)
  const { activeChain } = kit.store.getState().modal
  const active = connections.find(({ namespace }) => namespace === activeChain) ?? connections[0]
  if (networks.size > 0) {
    activate(kit, active.namespace)
    void closeReplaced(kit, before)
    for (const { namespace } of connections) showUnsupportedChain(kit, namespace)
  }
  noteUsed(kit, connector, parameters.wallet?.id)
  track(kit, 'CONNECT_SUCCESS', { name, namespace: active.namespace })
  return active.connectedTo
}

/** Stands among the recent wallets for one that was paired with, and that no link or row has named. */
const unnamedWallet = ''

/** Adds what was connected to the recent wallets: the wallet, or the connector of a login. */
function noteUsed(kit: Kit, connector: SharedConnector, rowId: string | undefined): void {
  patch(kit, ({ sessions, recentWallets }) => {
    const usedId = usedIdOf(connector, sessions[connector.data.id], rowId) ?? unnamedWallet
    return { recentWallets: recentWalletUsed(recentWallets, usedId) }
  })
}

/** Asks a wallet of several namespaces to connect, and waits until it has. @returns Also the ids of the previous connectors. */
async function askShared(
  kit: Kit,
  connector: SharedConnector,
  { number, parameters, networks, controller, signalEnd }: ConnectingAttempt,
) {
  const { id } = connector.data
  const session = await openUntil(kit, connector, {
    ...(parameters.namespace && { namespaces: [...networks.keys()] }),
    onUri(uri) {
      if (!controller.signal.aborted) movePairing(kit, { type: 'uri', connectorId: id, uri })
      parameters.onUri?.(uri)
    },
    signal: controller.signal,
  })
  // From here on the caller's signal has no effect: a view that closes once the first namespace is connected must not abort the
  // others.
  signalEnd.abort()
  // Apply the session now: the connector's event about it arrives later, and the account would have no name until that event.
  sharedEvent(kit, connector, { type: 'session', session })
  const before = new Set(
    [...networks.keys()].flatMap((each) => connectorIdOf(kit.store.getState(), each) ?? []),
  )
  const connections = await connectNamespaces(kit, connector, session, networks, number, controller.signal)
  return { name: session.peer.name || connector.data.name, before, connections }
}

/**
 * Opens a connector, at most until the attempt ends, because its wallet may never answer. If the wallet accepts after that, the
 * session is closed, unless another attempt uses the connector by then. A session that an earlier link or another tab opens
 * meanwhile also counts as the answer.
 */
function openUntil(kit: Kit, connector: SharedConnector, options: PairOptions): Promise<SharedSession> {
  const { signal } = options
  const { id } = connector.data
  const { clock, logger } = kit.services
  const openedPairing = takeEarlyPairing(kit, id, options.namespaces)
  const opening = new AbortController()
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      opening.abort()
      reject(fail(requestAborted, {}))
    }
    if (signal.aborted) return giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    const formerSession = kit.store.getState().sessions[id]
    let cancel: (() => void) | undefined
    const unsubscribe = kit.store.subscribe(({ sessions: { [id]: session } }) => {
      if (formerSession || !session) return
      resolve(session)
      // A connector reports its session just before it resolves. Aborting at that moment would close the session it has just
      // reported.
      cancel ??= clock.after(0, () => opening.abort())
    })
    const stopWatching = () => {
      unsubscribe()
      cancel?.()
    }
    const openSession = async () => {
      const openOptions = { ...options, signal: opening.signal }
      return openedPairing
        ? openedPairing.take(openOptions)
        : (connector.pairing ?? connector).open(openOptions)
    }
    openSession()
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

/** Returns the pairing that was opened in advance, if it is for the requested namespace; otherwise ends it. */
function takeEarlyPairing(
  { live }: Kit,
  connectorId: string,
  [namespace]: readonly ChainNamespace[] = [],
): AheadPairing | undefined {
  const { ahead: earlyPairing } = live
  if (earlyPairing?.connectorId !== connectorId) return undefined
  if (earlyPairing.namespace === namespace) return earlyPairing
  earlyPairing.end()
  return undefined
}
