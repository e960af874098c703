import { pairingLifetimeMs } from '../../wire/pairing.js'
import type { DeepLink } from '../connector.js'
import type { Kit } from '../kit.js'
import { patch } from '../patch.js'
import { remember } from '../services/memory.js'
import { rememberUntil } from '../services/sharedUntil.js'
import { pairing } from '../state/pairing.js'
import { sharedConnectors } from './closeUnused.js'

/**
 * Says that the visitor is being sent to a wallet's app with the link of the pairing under way, or has come back. While
 * that is so, closing the modal gives nothing up and a page load picks the pairing up again; requests of the
 * session it leads to open the same app.
 * @example
 * ```ts
 * import { followLink, type Kit } from 'latchkit'
 * const toApp = (kit: Kit) => followLink(kit, { href: 'wallet://', name: 'Wallet' })
 * ```
 */
export function followLink(kit: Kit, link: DeepLink | undefined): void {
  const { status, connectorId } = kit.store.getState().pairing
  const connector = sharedConnectors(kit).find(({ data }) => data.id === connectorId)
  if (!connector || status !== 'connecting') return
  patch(kit, (state) => ({ pairing: pairing(state.pairing, { type: 'follow', link }) }))
  // In the very tap: a phone may throw the page away before the connector has kept anything.
  remember(kit, 'followed', link && { [connector.data.id]: link })
  rememberUntil(kit, connector.data.id, link && kit.services.clock.now() + pairingLifetimeMs)
  connector.follow(link)
}
