import type { AuthCapability } from '../contracts/embedded.js'
import type { Kit } from '../kit/kit.js'
import { view } from '../state/router.js'
import { open } from './open.js'
import { pushView } from './router.js'

/** Opens the modal on the login with which the page has come back from a provider. */
export async function openReturned(
  kit: Kit,
  readReturned: NonNullable<AuthCapability['returned']>,
): Promise<void> {
  const returned = await readReturned()
  // A kit that was destroyed meanwhile opens nothing.
  if (!returned || kit.live.phase !== 'started' || kit.store.getState().modal.open) return
  open(kit, { view: 'Connect' })
  pushView(kit, view('ConnectingSocial', returned))
}
