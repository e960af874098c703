import { finish } from '../../../core/connect/leaveView.js'
import type { Kit } from '../../../core/kit/kit.js'
import { load, logNotLoaded } from '../../../core/kit/load.js'
import { resetView } from '../../../core/modal/router.js'
import { unsupportedChainDue } from '../../../core/select/unsupportedChain.js'
import { view } from '../../../core/state/router.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { matchesMedia } from '../../theme/media.js'

/**
 * Continues after a wallet has accepted: with the UnsupportedChain view if the site does not list its network, else with the
 * sign-in if the site has one, else by closing the modal.
 */
export function finishConnecting(kit: Kit, namespace: ChainNamespace | undefined): void {
  // Give any other feedback of success here too, because every connection of this device ends here.
  vibrate()
  if (unsupportedChainDue(kit, namespace))
    resetView(kit, view('UnsupportedChain', namespace ? { namespace } : {}))
  else if (kit.config.siwx || kit.config.siweConfig)
    signInNext(kit).catch((error: unknown) => {
      logNotLoaded(kit)(error)
      // Close the modal, because its view would otherwise say for ever that it is connecting.
      finish(kit)
    })
  else finish(kit)
}

/** Continues with the sign-in if one is due. The modal stays open until the server has said whether there is a session. */
async function signInNext(kit: Kit): Promise<void> {
  const { afterConnecting } = await load(kit, 'signIn')
  await afterConnecting(kit)
}

/** How long the device vibrates, in ms: short enough to be felt but not heard. */
const tapMs = 10

/** Vibrates on success, on devices that can, unless the visitor prefers reduced motion. */
export function vibrate(): void {
  const { navigator } = globalThis
  // Before the visitor's first touch, browsers refuse to vibrate and log that on the console.
  if (!navigator.userActivation?.hasBeenActive) return
  if (!matchesMedia('(prefers-reduced-motion: reduce)')) navigator.vibrate?.(tapMs)
}
