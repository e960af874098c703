import type { ChainNamespace } from '../../wire/caip.js'
import type { SharedConnector } from '../contracts/connector.js'
import { type Kit, patch } from '../kit/kit.js'
import { load, logNotLoaded } from '../kit/load.js'
import { rememberUntil } from '../services/sharedUntil.js'
import { settled } from '../state/connection.js'
import { sessionChanged } from '../state/pairing.js'
import { isShared } from './attempt.js'

/** Returns the running connectors that the site gave to the kit. */
export function sharedConnectors(kit: Kit): readonly SharedConnector[] {
  return [...kit.live.connectors.values()].filter(isShared)
}

/** Closes the sessions of the given connectors, except those that a namespace or an attempt still uses. */
export async function closeUnused(kit: Kit, connectorIds: ReadonlySet<string>): Promise<void> {
  const { chains } = kit.store.getState()
  const usedIds = Object.values(chains).flatMap(({ connection }) => {
    const current = settled(connection)
    return current.status === 'connected' ? current.connectorId : []
  })
  await Promise.all(
    sharedConnectors(kit)
      .filter(
        ({ data: { id } }) => connectorIds.has(id) && !usedIds.includes(id) && !kit.live.attempts.has(id),
      )
      .map((unused) => closeConnector(kit, unused)),
  )
}

/**
 * Closes the sessions of replaced wallets as `closeUnused` does. A failure does not affect the new connection, so it is only
 * logged.
 */
export async function closeReplaced(kit: Kit, connectorIds: ReadonlySet<string>): Promise<void> {
  await closeUnused(kit, connectorIds).catch((error: unknown) =>
    kit.services.logger.warn('a wallet could not be told that it was left', error),
  )
}

/** Closes the session of a connector and removes it from the state, even if the connector fails. */
export async function closeConnector(kit: Kit, connector: SharedConnector): Promise<void> {
  const { id: connectorId } = connector.data
  const presentSession = () => kit.store.getState().sessions[connectorId]
  const session = presentSession()
  try {
    await connector.close()
  } finally {
    // The visitor may have connected again while the wallet was silent; a new session stays.
    if (presentSession() === session) {
      // The connector reports the end of the session later. If the page is left before, the next page load must not restore the
      // session.
      rememberUntil(kit, connectorId, undefined)
      patch(kit, ({ sessions }) => ({ sessions: sessionChanged(sessions, connectorId, undefined) }))
    }
  }
}

/**
 * Ends the sign-in sessions of wallets that are disconnected before they have answered on this page. Loads nothing on a site
 * without sign-in.
 */
export function leaveUnanswered(kit: Kit, namespaces: readonly ChainNamespace[]): void {
  if (namespaces.length === 0 || !(kit.config.siwx || kit.config.siweConfig)) return
  load(kit, 'signIn').then(({ endUnanswered }) => endUnanswered(kit, namespaces), logNotLoaded(kit))
}
