import type { ChainNamespace } from '../../wire/caip.js'
import { finish } from '../connect/finish.js'
import type { Kit } from '../kit/kit.js'
import { until } from '../kit/until.js'
import { dueSignIns, showSignIn, showSignInOf } from './showSignIn.js'
import { watchSignIn } from './watchSignIn.js'

/** How long to wait silently for the server to say whether there is a session; after that the visitor sees a view. */
const silentMs = 1_000

/**
 * Continues after a connection in the modal: with the sign-in if it is required, or by closing. If the server takes long to say
 * which, the sign-in view waits for it and can be left.
 */
export async function afterConnecting(kit: Kit): Promise<void> {
  watchSignIn(kit)
  let isLate = false
  try {
    await until(kit, () => isLate || readingIn(kit) === undefined || undefined, {
      watch: (look) =>
        kit.services.clock.after(silentMs, () => {
          isLate = true
          look()
        }),
    })
  } catch (error) {
    kit.services.logger.debug('the kit has ended', error)
    return
  }
  const reading = readingIn(kit)
  if (dueSignIns(kit.store.getState()).length > 0) showSignIn(kit)
  else if (reading === undefined) finish(kit)
  else if (kit.store.getState().modal.open) showSignInOf(kit, reading)
}

/** Returns the namespace for which the server has not yet said whether its account has a session. */
function readingIn(kit: Kit): ChainNamespace | undefined {
  const all = Object.entries(kit.store.getState().siwx?.signIns ?? {})
  return all.find(([, state]) => state.status === 'reading' && !state.isPutOff)?.[0]
}
