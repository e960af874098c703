import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Toast as ToastData } from '../../core/state/toast.js'
import { useLatchkit } from '../kit/useLatchkit.js'
import { useSelect } from '../kit/useSelect.js'
import { toastOutMs } from './moves.js'
import { ToastRegions } from './ToastRegions.js'

const toastSpacePx = 72
const gapPx = 12

/**
 * Shows the current toast: 12 px above the modal if there is room, else 12 px below it, else over its lower part, so that title
 * and Close stay visible.
 */
export function Toasts({ panel }: { readonly panel: RefObject<HTMLElement | null> }) {
  const element = useRef<HTMLDivElement>(null)
  const { toast, isLeaving } = useLeavingToast(useSelect((state) => state.toast.current))
  useLayoutEffect(() => {
    const [modal, at] = [panel.current, element.current]
    const frame = at?.parentElement
    if (!toast || !modal || !at || !frame) return
    const place = () => {
      const [box, around] = [modal.getBoundingClientRect(), frame.getBoundingClientRect()]
      const [above, below] = [box.top - around.top, around.bottom - box.bottom]
      const isBelow = above < toastSpacePx && below >= toastSpacePx
      // A button of a toast must not lie over what is to be pressed.
      const footer = toast.act && modal.querySelector<HTMLElement>(':is(.wallet-footer, .footer, .actions)')
      const liftPx = gapPx + (footer ? footer.offsetHeight : 0)
      at.style.top = isBelow ? `calc(100% - ${below - gapPx}px)` : 'auto'
      at.style.bottom = isBelow
        ? 'auto'
        : above < toastSpacePx
          ? `${below + liftPx}px`
          : `calc(100% - ${above - gapPx}px)`
    }
    place()
    // The upper edge of the modal moves with another view and with the size of the window.
    const watch = new ResizeObserver(place)
    // Do not observe the panel: `watchHeight` changes it in the same turn, which the browser would report as an error of the
    // page.
    for (const each of [modal.querySelector('.views'), frame]) if (each) watch.observe(each)
    return () => watch.disconnect()
  }, [toast, panel])
  return (
    <div ref={element} className="toasts">
      <ToastRegions toast={toast} isLeaving={isLeaving} />
    </div>
  )
}

/** Returns the current toast, and a closed one for as long as it fades out. */
export function useLeavingToast(current: ToastData | undefined): {
  readonly toast: ToastData | undefined
  readonly isLeaving: boolean
} {
  const { clock } = useLatchkit().services
  const [last, setLast] = useState(current)
  useEffect(() => {
    if (current) return setLast(current)
    return clock.after(toastOutMs, () => setLast(undefined))
  }, [current, clock])
  return { toast: current ?? last, isLeaving: current === undefined }
}
