import type { ChainNamespace } from '../../wire/caip.js'
import type { ConnectorData } from '../../wire/entities.js'
import type { ConnectorEvent, SharedConnector } from '../contracts/connector.js'
import type { SharedSession } from '../contracts/sharedSession.js'
import { type Kit, type KitState, patch } from '../kit/kit.js'
import { activateConnected } from '../modal/activate.js'
import { connectorIdOf } from '../select/connectedNamespaces.js'
import { raiseAlert, settleService } from '../services/alert.js'
import { remember } from '../services/memory.js'
import { rememberFollowed, rememberUntil } from '../services/sharedUntil.js'
import { resumeTries } from '../state/connection.js'
import { connectorFound, recentWalletUsed } from '../state/connectors.js'
import { pairing, sessionChanged } from '../state/pairing.js'
import { forget } from './attempt.js'
import { moveConnection } from './moveConnection.js'
import { resume } from './resume.js'

/** Applies an event of a connector that was given to the kit to the state. */
export function sharedEvent(kit: Kit, connector: SharedConnector, event: ConnectorEvent): void {
  if (kit.live.phase !== 'started') return
  const { id: connectorId } = connector.data
  if (event.type === 'buffering') {
    patch(kit, (state) => ({ pairing: pairing(state.pairing, { ...event, connectorId }) }))
    return
  }
  if (event.type === 'refused') {
    if (event.alert) raiseAlert(kit, { ...event.alert, service: connectorId })
    else settleService(kit, connectorId)
    return
  }
  const { session } = event
  const { sessions, waitingDevice } = kit.store.getState()
  const previousSession = sessions[connectorId]
  // Who is logged out has no devices to decide about.
  const forgetsDevice = !session && connector.data.type === 'AUTH' && waitingDevice !== undefined
  if (forgetsDevice) remember(kit, 'waiting_device', undefined)
  rememberLink(kit, connector, session)
  patch(kit, (state) => ({
    recentWallets: recentWith(state, connector, session),
    sessions: sessionChanged(state.sessions, connectorId, session),
    ...(forgetsDevice && { waitingDevice: undefined }),
    ...(session && { pairing: pairing(state.pairing, { type: 'settled', connectorId }) }),
    connectors: connectorFound(state.connectors, dataNamedAfter(connector, session)),
  }))
  if (session) rememberFollowed(kit, connectorId, undefined)
  rememberUntil(kit, connectorId, session?.expiresAt)
  const state = kit.store.getState()
  for (const [namespace, { connection }] of Object.entries(state.chains)) {
    const isShared = session?.namespaces[namespace]?.accounts.length
    if (connectorIdOf(state, namespace) === connectorId) {
      if (isShared)
        moveConnection(kit, namespace, { type: 'change', connectorId, ...connector.approval(namespace) })
      else leave(kit, connector, namespace)
    } else if (!isShared) stopResuming(kit, connectorId, namespace)
    else if (connection.status === 'disconnected') follow(kit, connector, namespace)
  }
  if (previousSession && previousSession !== session) activateConnected(kit)
}

/** Disconnects a namespace because the session has ended or no longer shares it. */
function leave(kit: Kit, connector: SharedConnector, namespace: ChainNamespace): void {
  moveConnection(kit, namespace, { type: 'left', connectorId: connector.data.id })
  const adapter = kit.live.running.get(namespace)
  if (adapter) forget(kit, adapter, connector)
}

/** Aborts the restoring of a session that is over. */
function stopResuming({ live }: Kit, connectorId: string, namespace: ChainNamespace): void {
  const isResuming =
    live.resumable.get(namespace)?.connectorId === connectorId && !live.attempts.has(connectorId)
  if (isResuming) live.attempts.get(namespace)?.abort()
}

/**
 * Returns the id under which a connection is noted among the recent wallets: that of the connector for a login, else that of the wallet,
 * known by its row or by the link to its app.
 */
export const usedIdOf = (
  { data: { id }, auth }: SharedConnector,
  session: SharedSession | undefined,
  rowId?: string,
): string | undefined => (auth ? id : (rowId ?? session?.link?.id))

/**
 * Adds the wallet of a new session to the recent wallets if the visitor followed a link to its app, even if the page was
 * reloaded meanwhile; also the wallet of a visitor who has logged in with an earlier version, which did not add it.
 */
function recentWith(
  { sessions, recentWallets }: KitState,
  connector: SharedConnector,
  now: SharedSession | undefined,
) {
  const usedId = now && !sessions[connector.data.id] ? usedIdOf(connector, now) : undefined
  // A login that was resumed is not a new use.
  const isKnown = connector.auth && usedId !== undefined && recentWallets.includes(usedId)
  return usedId === undefined || isKnown ? recentWallets : recentWalletUsed(recentWallets, usedId)
}

/**
 * Stores the app whose link led to the present pairing; removes the stored one if no link did (§3, the stored deep-link
 * choice).
 */
function rememberLink(kit: Kit, { data, pairing: pairs }: SharedConnector, now: SharedSession | undefined) {
  const previousSession = kit.store.getState().sessions[data.id]
  if (pairs && now && (!previousSession || previousSession.link !== now.link))
    remember(kit, 'deeplink_choice', now.link)
}

/**
 * Connects a namespace of a session that was not opened on this page, but in another tab or by the wallet's app. A session of a
 * connector with a login is only connected where it was connected before.
 */
function follow(kit: Kit, connector: SharedConnector, namespace: ChainNamespace): void {
  const { id: connectorId } = connector.data
  if (connector.auth && kit.live.resumable.get(namespace)?.connectorId !== connectorId) return
  // An attempt in progress connects the namespace itself.
  if (kit.live.attempts.has(connectorId) || kit.live.attempts.has(namespace)) return
  if (!kit.config.enableReconnect) return
  // A connector with a login reports its session at every attempt, so the number of tries must not be reset here.
  if (!connector.auth) kit.live.resumable.set(namespace, { connectorId, triesLeft: resumeTries })
  void resume(kit, namespace, connector)
}

/** Names the connector after the wallet while a session is open. */
function dataNamedAfter({ data }: SharedConnector, session: SharedSession | undefined): ConnectorData {
  const { name, icon } = session?.peer ?? {}
  return { ...data, ...(name && { name }), ...(icon && { imageUrl: icon }) }
}
