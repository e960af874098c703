import type { ChainNamespace } from '../../wire/caip.js'
import type { SharedConnector } from '../contracts/connector.js'
import type { Kit } from '../kit/kit.js'
import { load, logNotLoaded } from '../kit/load.js'
import { patch } from '../kit/patch.js'
import { rememberUntil } from '../services/sharedUntil.js'
import { settled } from '../state/connection.js'
import { sessionChanged } from '../state/pairing.js'
import { isShared } from './attempt.js'

/** The connectors a site gave to its kit, as far as they are at work. */
export function sharedConnectors(kit: Kit): readonly SharedConnector[] {
  return [...kit.live.connectors.values()].filter(isShared)
}

/** Ends the sessions over those of these connectors that no namespace uses any more. */
export async function closeUnused(kit: Kit, left: ReadonlySet<string>): Promise<void> {
  const { chains } = kit.store.getState()
  const inUse = Object.values(chains).flatMap(({ connection }) => {
    const current = settled(connection)
    return current.status === 'connected' ? current.connectorId : []
  })
  await Promise.all(
    sharedConnectors(kit)
      .filter(({ data: { id } }) => left.has(id) && !inUse.includes(id) && !kit.live.attempts.has(id))
      .map((unused) => closeConnector(kit, unused)),
  )
}

/** Ends what stands with a connector; the state says so when this settles, also where the connector fails at it. */
export async function closeConnector(kit: Kit, connector: SharedConnector): Promise<void> {
  const { id: connectorId } = connector.data
  try {
    await connector.close()
  } finally {
    // What the connector tells of it waits for a chunk; a page that goes now must not bring the session back.
    rememberUntil(kit, connectorId, undefined)
    patch(kit, ({ sessions }) => ({ sessions: sessionChanged(sessions, connectorId, undefined) }))
  }
}

/** Ends the sessions of wallets that are left before they have answered on this page; nothing is loaded on a site that does not sign in. */
export function leaveUnanswered(kit: Kit, namespaces: readonly ChainNamespace[]): void {
  if (namespaces.length === 0 || !(kit.config.siwx || kit.config.siweConfig)) return
  load(kit, 'signIn').then(({ endUnanswered }) => endUnanswered(kit, namespaces), logNotLoaded(kit))
}
