import { close } from '../../actions/modal/close.js'
import type { Kit } from '../../kit/kit.js'
import { until } from '../../kit/until.js'
import { dueSignIns, showSignIn } from './showSignIn.js'
import { watchSignIn } from './watchSignIn.js'

/** Goes on after a connection in the modal: to the sign-in that is due, or to the end. It waits until the server has said which. */
export async function afterConnecting(kit: Kit): Promise<void> {
  watchSignIn(kit)
  const isReading = () =>
    Object.values(kit.store.getState().siwx?.signIns ?? {}).some(({ status }) => status === 'reading')
  try {
    await until(kit, () => !isReading() || undefined)
  } catch (error) {
    kit.services.logger.debug('the kit has ended', error)
    return
  }
  if (dueSignIns(kit.store.getState()).length > 0) showSignIn(kit)
  else close(kit, 'finished')
}
