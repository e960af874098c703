import type { Logger } from '../../core/contracts/logger.js'
import type { Host, Motion } from '../host/HostContext.js'
import { changeView, dropGone, leavingView } from './changeView.js'
import { leavingDialog } from './leavingDialog.js'
import css from './motion.css?inline'
import { watchHeight } from './watchHeight.js'
import { watchPress } from './watchPress.js'

// All that moves views, rows, heights and the modal on its way out. It loads after the first frame; where nothing may move
// each change takes one frame. The modal on its way in is moved by its stylesheet. Durations and curves: moves.ts.

const motion: Motion = { leavingView, dropGone, changeView, leavingDialog }

/** Has the face of an account be there before a wallet says yes, so that the words of the page's button can give way to it. */
function bringFace(panel: HTMLElement, logger: Logger): void {
  if (!document.querySelector('.latchkit-reserve')) return
  const bring = () => {
    import('../buttons/AccountSummary.js').catch((error) =>
      logger.debug('the account comes into its button later', error),
    )
  }
  for (const type of ['pointerover', 'keydown']) panel.addEventListener(type, bring, { once: true })
}

/** Has a modal move; the answer ends it for this opening. */
export function bringMotion(host: Host, panel: HTMLElement, logger: Logger): () => void {
  host.adopt(css)
  host.motion = motion
  bringFace(panel, logger)
  // Who opens the modal again has seen what was shown of the last one.
  document.querySelector('latchkit-leaving[data-success]')?.remove()
  const stops = [watchHeight(panel), watchPress(panel)]
  return () => {
    for (const stop of stops) stop()
  }
}
