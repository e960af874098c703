import { pairingLifetimeMs } from '../../wire/pairing.js'
import type { DeepLink } from '../contracts/sharedSession.js'
import { type Kit, patch } from '../kit/kit.js'
import { pairingAnswerMs, rememberFollowed, rememberUntil } from '../services/sharedUntil.js'
import { pairing } from '../state/pairing.js'
import { sharedConnectors } from './closeUnused.js'

/**
 * Records that the visitor is being sent to a wallet's app with the link of the present pairing, or has come back. Meanwhile
 * closing the modal does not end the pairing, and a page load continues it. Requests of the resulting session open the same
 * app.
 * @param link The link that the visitor follows; `undefined` once they are back.
 * @example
 * ```ts
 * import { followLink, type Kit } from 'latchkit'
 * const toApp = (kit: Kit) => followLink(kit, { href: 'wallet://', name: 'Wallet' })
 * ```
 */
export function followLink(kit: Kit, link: DeepLink | undefined): void {
  const { pairing: now, sessions } = kit.store.getState()
  const { status, connectorId } = now
  const connector = sharedConnectors(kit).find(({ data }) => data.id === connectorId)
  if (!connector?.pairing || !connectorId || status !== 'connecting') return
  patch(kit, (state) => ({ pairing: pairing(state.pairing, { type: 'follow', connectorId, link }) }))
  // Store it synchronously in the tap, because a phone may discard the page before the connector has stored anything.
  rememberFollowed(kit, connectorId, link)
  // If this connector already has a session, do not shorten the time for which a page load restores that session.
  const sessionEnd = sessions[connectorId]?.expiresAt ?? 0
  const until = Math.max(
    sessionEnd,
    link ? kit.services.clock.now() + pairingLifetimeMs + pairingAnswerMs : 0,
  )
  rememberUntil(kit, connectorId, until || undefined)
  connector.pairing.follow(link)
}
