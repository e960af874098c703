import type { ChainNamespace } from '../../wire/caip.js'
import { finish } from '../connect/leaveView.js'
import type { Kit } from '../kit/kit.js'
import { until } from '../kit/until.js'
import { dueSignIns, showSignIn, showSignInOf } from './showSignIn.js'
import { watchSignIn } from './watchSignIn.js'

/**
 * How long the connecting view waits for the server to say whether there is a session. After that, the sign-in view is shown.
 */
const serverWaitMs = 1_000

/**
 * Continues after a connection in the modal: shows the sign-in view if a sign-in is due, else closes the modal. If the server
 * takes long to say whether there is a session, the sign-in view is shown while it waits, and the visitor can leave it.
 */
export async function afterConnecting(kit: Kit): Promise<void> {
  watchSignIn(kit)
  let isLate = false
  try {
    await until(kit, () => isLate || namespaceBeingRead(kit) === undefined || undefined, {
      watch: (check) =>
        kit.services.clock.after(serverWaitMs, () => {
          isLate = true
          check()
        }),
    })
  } catch (error) {
    kit.services.logger.debug('the kit has ended', error)
    return
  }
  const reading = namespaceBeingRead(kit)
  if (dueSignIns(kit.store.getState()).length > 0) showSignIn(kit)
  else if (reading === undefined) finish(kit)
  else if (kit.store.getState().modal.open) showSignInOf(kit, reading)
}

/** Returns the namespace for which the server has not yet said whether its account has a session. */
function namespaceBeingRead(kit: Kit): ChainNamespace | undefined {
  const all = Object.entries(kit.store.getState().siwx?.signIns ?? {})
  return all.find(([, state]) => state.status === 'reading' && !state.isPutOff)?.[0]
}
