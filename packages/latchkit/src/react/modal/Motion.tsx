import { type RefObject, useEffect, useRef } from 'react'
import type { Logger } from '../../core/contracts/logger.js'
import { useHost } from '../host/HostContext.js'
import { useLatchkit } from '../kit/useLatchkit.js'
import { LeavingView } from './LeavingView.js'
import css from './motion.css?inline'
import type { ViewChange } from './viewChange.js'
import { type HeightWatch, watchHeight } from './watchHeight.js'
import { watchPress } from './watchPress.js'

export { leavingDialog } from './leavingDialog.js'
export { noteView } from './viewChange.js'

/** The panel, and the view that is giving way in it. */
export interface MotionProps {
  readonly panel: RefObject<HTMLElement | null>
  readonly change: ViewChange | undefined
  /** Called once the view that gave way is seen no more. */
  readonly onEnd: (change: ViewChange) => void
}

/**
 * Moves the height of the panel, and a view that gives way. The modal on its way in is moved by its stylesheet, on its way out by
 * `leavingDialog`. Durations and curves: moves.ts.
 */
export function Motion({ panel, change, onEnd }: MotionProps) {
  const host = useHost()
  const { logger } = useLatchkit().services
  const height = useRef<HeightWatch>(undefined)
  useEffect(() => {
    const at = panel.current
    if (!at) return
    // After the stylesheets of all parts, which it adds to.
    host.adopt(css)
    preloadAccountSummary(at, logger)
    // Who opens the modal again has seen what was shown of the last one.
    document.querySelector('latchkit-leaving[data-success]')?.remove()
    const watch = watchHeight(at)
    height.current = watch
    const stopPresses = watchPress(at)
    return () => {
      height.current = undefined
      watch.stop()
      stopPresses()
    }
  }, [host, panel, logger])
  return (
    change && (
      <LeavingView
        key={change.id}
        panel={panel}
        change={change}
        onMove={(delay) => height.current?.look(delay)}
        onEnd={() => onEnd(change)}
      />
    )
  )
}

/** Loads the account of the page's button before a wallet says yes, so that the button's words can give way to it. */
function preloadAccountSummary(panel: HTMLElement, logger: Logger): void {
  if (!document.querySelector('.latchkit-reserve')) return
  const bring = () => {
    import('../buttons/AccountSummary.js').catch((error) =>
      logger.debug('the account comes into its button later', error),
    )
  }
  for (const type of ['pointerover', 'keydown']) panel.addEventListener(type, bring, { once: true })
}
