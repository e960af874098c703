import { type RefObject, useEffect, useRef } from 'react'
import { useHost } from '../host/useHost.js'
import { LeavingView } from './LeavingView.js'
import css from './motion.css?inline'
import type { ViewChange } from './viewChange.js'
import { type HeightWatch, watchHeight } from './watchHeight.js'
import { watchPress } from './watchPress.js'

export { leavingDialog } from './leavingDialog.js'
export { noteView } from './viewChange.js'

/** Props: the panel, and the change of view that is being animated in it. */
export interface MotionProps {
  readonly panel: RefObject<HTMLElement | null>
  readonly change: ViewChange | undefined
  /** Called when the old view is no longer visible. */
  readonly onEnd: (change: ViewChange) => void
}

/**
 * Animates the height of the panel and the change of views. The opening of the modal is animated by its stylesheet, the closing
 * by `leavingDialog`. moves.ts has the durations and curves.
 */
export function Motion({ panel, change, onEnd }: MotionProps) {
  const host = useHost()
  const height = useRef<HeightWatch>(undefined)
  useEffect(() => {
    const element = panel.current
    if (!element) return
    // Adopt this after the stylesheets of all parts, because it extends them.
    host.adopt(css)
    // If the modal is opened again, remove the message of success that the last one left.
    document.querySelector('latchkit-leaving[data-success]')?.remove()
    const watch = watchHeight(element)
    height.current = watch
    const stopPresses = watchPress(element)
    return () => {
      height.current = undefined
      watch.stop()
      stopPresses()
    }
  }, [host, panel])
  return (
    change && (
      <LeavingView
        key={change.id}
        panel={panel}
        change={change}
        onMove={(delay) => height.current?.follow(delay)}
        onEnd={() => onEnd(change)}
      />
    )
  )
}
