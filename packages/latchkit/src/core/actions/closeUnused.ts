import type { ChainNamespace } from '../../wire/caip.js'
import type { SharedConnector } from '../connector.js'
import type { Kit } from '../kit.js'
import { patch } from '../patch.js'
import { rememberUntil } from '../services/sharedUntil.js'
import { settled } from '../state/connection.js'
import { pairing } from '../state/pairing.js'
import { isShared } from './attempt.js'

/** The connectors a site gave to its kit, as far as they are at work. */
export function sharedConnectors(kit: Kit): readonly SharedConnector[] {
  return [...kit.live.connectors.values()].filter(isShared)
}

/**
 * Ends what stands with a wallet that no namespace uses any more. Without adapters no namespace uses any: it ends when
 * everything is disconnected.
 */
export async function closeUnused(kit: Kit, namespace?: ChainNamespace): Promise<void> {
  const { chains } = kit.store.getState()
  const inUse = Object.values(chains).flatMap(({ connection }) => {
    const held = settled(connection)
    return held.status === 'connected' ? held.connectorId : []
  })
  if (kit.adapters.size === 0 && namespace !== undefined) return
  await Promise.all(
    sharedConnectors(kit)
      .filter(({ data }) => !inUse.includes(data.id) && !kit.live.attempts.has(data.id))
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
    const gone = { type: 'session', connectorId, session: undefined } as const
    patch(kit, ({ pairing: before }) => ({
      pairing: before.connectorId === connectorId ? pairing(before, gone) : before,
    }))
  }
}
