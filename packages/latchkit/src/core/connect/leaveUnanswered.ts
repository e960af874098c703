import type { ChainNamespace } from '../../wire/caip.js'
import type { Kit } from '../kit/kit.js'
import { withMoment } from '../kit/load.js'

/** Ends the sessions of wallets that are left before they have answered on this page; nothing is loaded on a site that does not sign in. */
export function leaveUnanswered(kit: Kit, namespaces: readonly ChainNamespace[]): void {
  if (namespaces.length === 0 || !(kit.config.siwx || kit.config.siweConfig)) return
  withMoment(kit, 'signIn', ({ endUnanswered }) => endUnanswered(kit, namespaces))
}
