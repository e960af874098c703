import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Toast as ToastData } from '../../core/state/toast.js'
import { useLatchkit } from '../kit/useLatchkit.js'
import { useSelect } from '../kit/useSelect.js'
import { toastOutMs } from './moves.js'
import { ToastRegions } from './ToastRegions.js'

const space = 72
const gap = 12

/**
 * Shows the current toast: 12 px above the modal if there is room, else 12 px below it, else over its lower part, so that title
 * and Close stay visible.
 */
export function Toasts({ panel }: { readonly panel: RefObject<HTMLElement | null> }) {
  const element = useRef<HTMLDivElement>(null)
  const { toast, leaving } = useLeaving(useSelect((state) => state.toast.current))
  useLayoutEffect(() => {
    const [modal, at] = [panel.current, element.current]
    const frame = at?.parentElement
    if (!toast || !modal || !at || !frame) return
    const put = () => {
      const [box, around] = [modal.getBoundingClientRect(), frame.getBoundingClientRect()]
      const [above, below] = [box.top - around.top, around.bottom - box.bottom]
      const isBelow = above < space && below >= space
      at.style.top = isBelow ? `calc(100% - ${below - gap}px)` : 'auto'
      at.style.bottom = isBelow
        ? 'auto'
        : above < space
          ? `${below + gap}px`
          : `calc(100% - ${above - gap}px)`
    }
    put()
    // The upper edge of the modal moves with another view and with the size of the window.
    const watch = new ResizeObserver(put)
    // Do not observe the panel: `watchHeight` changes it in the same turn, which the browser would report as an error of the
    // page.
    for (const each of [modal.querySelector('.views'), frame]) if (each) watch.observe(each)
    return () => watch.disconnect()
  }, [toast, panel])
  return (
    <div ref={element} className="toasts">
      <ToastRegions toast={toast} leaving={leaving} />
    </div>
  )
}

/** Returns the current toast, and a closed one for as long as it fades out. */
export function useLeaving(current: ToastData | undefined): {
  readonly toast: ToastData | undefined
  readonly leaving: boolean
} {
  const { clock } = useLatchkit().services
  const [last, setLast] = useState(current)
  useEffect(() => {
    if (current) return setLast(current)
    return clock.after(toastOutMs, () => setLast(undefined))
  }, [current, clock])
  return { toast: current ?? last, leaving: current === undefined }
}
