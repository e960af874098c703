import type { ConnectorData } from '../../wire/entities.js'
import type { ConnectorEvent, SharedConnector, SharedSession } from '../connector.js'
import type { Kit, KitState } from '../kit.js'
import { patch } from '../patch.js'
import { remember } from '../services/memory.js'
import { rememberUntil } from '../services/sharedUntil.js'
import { connectorFound } from '../state/connectors.js'
import { pairing } from '../state/pairing.js'
import { recentWalletUsed } from '../state/recentWallets.js'
import { raiseAlert, settleAlert } from './alert.js'
import { connectorAlerts } from './connectorAlerts.js'
import { moveConnection } from './moveConnection.js'
import { resume } from './resume.js'

/** What a given connector says of itself, turned into state. */
export function sharedEvent(kit: Kit, connector: SharedConnector, event: ConnectorEvent): void {
  if (kit.live.phase !== 'started') return
  if (event.type === 'buffering') {
    patch(kit, (state) => ({ pairing: pairing(state.pairing, event) }))
    return
  }
  if (event.type === 'refused') {
    if (event.alert) raiseAlert(kit, connectorAlerts[event.alert])
    else for (const { code } of Object.values(connectorAlerts)) settleAlert(kit, code)
    return
  }
  const { id: connectorId } = connector.data
  const { session } = event
  patch(kit, (state) => ({
    recentWallets: recentWith(state, session),
    pairing: pairing(state.pairing, { type: 'session', connectorId, session }),
    connectors: connectorFound(state.connectors, named(connector, session)),
  }))
  if (session) remember(kit, 'followed', undefined)
  rememberUntil(kit, connectorId, session?.expiresAt)
  for (const [namespace, { connection }] of Object.entries(kit.store.getState().chains)) {
    if (!session?.namespaces[namespace]?.accounts.length) continue
    const held = connection.status === 'connected' && connection.connectorId === connectorId
    if (held)
      moveConnection(kit, namespace, { type: 'change', connectorId, ...connector.approval(namespace) })
    if (connection.status === 'disconnected') follow(kit, connector, namespace)
  }
}

/** A wallet whose app the visitor was sent to is a recent one, also where the page was loaded anew meanwhile. */
function recentWith(
  { pairing: { session: before }, recentWallets }: KitState,
  now: SharedSession | undefined,
) {
  const id = before ? undefined : now?.link?.id
  return id === undefined ? recentWallets : recentWalletUsed(recentWallets, id)
}

/** A session that came by itself, from another tab or from the wallet's app, connects what it serves. */
function follow(kit: Kit, connector: SharedConnector, namespace: string): void {
  const { id: connectorId } = connector.data
  // While an attempt is under way it is the one that connects.
  if (kit.live.attempts.has(connectorId) || kit.live.attempts.has(namespace)) return
  if (!kit.config.enableReconnect) return
  kit.live.resumable.set(namespace, { connectorId, asked: 0 })
  void resume(kit, namespace, connector)
}

/** While a session stands, its wallet says itself who it is. */
function named({ data }: SharedConnector, session: SharedSession | undefined): ConnectorData {
  const { name, icon } = session?.peer ?? {}
  return { ...data, ...(name && { name }), ...(icon && { imageUrl: icon }) }
}
