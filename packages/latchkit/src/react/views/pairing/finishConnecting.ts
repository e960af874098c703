import { finish } from '../../../core/connect/finish.js'
import type { Kit } from '../../../core/kit/kit.js'
import { load, logNotLoaded } from '../../../core/kit/load.js'
import { resetView } from '../../../core/modal/router.js'
import { unsupportedChainDue } from '../../../core/select/unsupportedChain.js'
import { view } from '../../../core/state/router.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { matchesMedia } from '../../theme/media.js'

/** A wallet has said yes: the visitor is done, unless it is on a network that the site does not list. */
export function finishConnecting(kit: Kit, namespace: ChainNamespace | undefined): void {
  vibrate()
  if (unsupportedChainDue(kit, namespace))
    resetView(kit, view('UnsupportedChain', namespace ? { namespace } : {}))
  else if (kit.config.siwx || kit.config.siweConfig)
    signInNext(kit).catch((error: unknown) => {
      logNotLoaded(kit)(error)
      // A view that says that it connects would say so for ever.
      finish(kit)
    })
  // The moment of success, on every device: what else is felt of it belongs here.
  else finish(kit)
}

/** Goes on to the sign-in, where one is due: the modal stays open until the server has said whether there is a session. */
async function signInNext(kit: Kit): Promise<void> {
  const { afterConnecting } = await load(kit, 'signIn')
  await afterConnecting(kit)
}

/** A tap that is felt and not heard, in ms. */
const tapMs = 10

/** Vibrates on success, on devices that can, unless the visitor prefers reduced motion. */
export function vibrate(): void {
  const { navigator } = globalThis
  // Before the first touch browsers refuse it, and say so on the console.
  if (!navigator.userActivation?.hasBeenActive) return
  if (!matchesMedia('(prefers-reduced-motion: reduce)')) navigator.vibrate?.(tapMs)
}
