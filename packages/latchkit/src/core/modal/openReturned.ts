import type { ReturnedLogin } from '../contracts/embedded.js'
import type { Kit } from '../kit/kit.js'
import { view } from '../state/router.js'
import { open } from './open.js'
import { pushView } from './router.js'

/** Opens the modal on the login with which the page has come back from a provider. */
export function openReturned(kit: Kit, returned: ReturnedLogin): void {
  // A kit that was destroyed meanwhile opens nothing.
  if (kit.live.phase !== 'started' || kit.store.getState().modal.open) return
  open(kit, { view: 'Connect' })
  pushView(kit, view('ConnectingSocial', returned))
}
