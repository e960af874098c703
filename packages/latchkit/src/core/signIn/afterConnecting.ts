import type { ChainNamespace } from '../../wire/caip.js'
import { finish } from '../connect/finish.js'
import type { Kit } from '../kit/kit.js'
import { until } from '../kit/until.js'
import { dueSignIns, showSignIn, showSignInOf } from './showSignIn.js'
import { watchSignIn } from './watchSignIn.js'

/** The time in which a server says whether there is a session; after that the visitor sees what is waited for. */
const silentMs = 1_000

/**
 * Goes on after a connection in the modal: to the sign-in that is due, or to the end. The server says which; where it takes its time,
 * the view of the sign-in waits for it, and can be left.
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

/** The namespace of which the server has not said yet whether its account has a session. */
function readingIn(kit: Kit): ChainNamespace | undefined {
  const all = Object.entries(kit.store.getState().siwx?.signIns ?? {})
  return all.find(([, state]) => state.status === 'reading' && !state.isPutOff)?.[0]
}
