import type { ChainNamespace } from '../../wire/caip.js'
import type { Kit } from '../kit/kit.js'
import { finishQuietly, runEnding } from './endSession.js'
import { signInMemory } from './signInMemory.js'
import { watchSignIn } from './watchSignIn.js'

/**
 * Ends sessions on the server for wallets of the last page load that were disconnected before they answered (readings 35).
 * Their accounts are not known on this page, so all sessions end, except those of signed-in accounts in other namespaces.
 */
export function endUnanswered(kit: Kit, namespaces: readonly ChainNamespace[]): void {
  watchSignIn(kit)
  const { plugin } = signInMemory(kit).siwx ?? {}
  const signs = (each: ChainNamespace) => plugin?.namespaces?.includes(each) ?? true
  if (!plugin || plugin.signOutOnDisconnect === false || !namespaces.some(signs)) return
  const remainingSessions = Object.entries(kit.store.getState().siwx?.signIns ?? {}).flatMap(
    ([namespace, each]) =>
      each.status === 'signedIn' && !namespaces.includes(namespace) ? [each.session] : [],
  )
  finishQuietly(
    kit,
    runEnding(kit, () => plugin.setSessions(remainingSessions)),
  )
}
