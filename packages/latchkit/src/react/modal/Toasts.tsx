import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Toast as ToastData } from '../../core/state/toast.js'
import { useLatchkit } from '../kit/useLatchkit.js'
import { useSelect } from '../kit/useSelect.js'
import { ToastRegions } from './ToastRegions.js'

const leaveMs = 120
const space = 72
const gap = 12

/** The toast of the moment: 12 above the modal, else 12 below it, else over its foot: title and Close stay to be seen. */
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
    // A view that comes meanwhile, and a window that changes, take the modal's upper edge elsewhere.
    const watch = new ResizeObserver(put)
    // Not the panel, which `watchHeight` changes in the same turn: that would be an error of the page's.
    for (const each of [modal.querySelector('.views'), frame]) if (each) watch.observe(each)
    return () => watch.disconnect()
  }, [toast, panel])
  return (
    <div ref={element} className="toasts">
      <ToastRegions toast={toast} leaving={leaving} />
    </div>
  )
}

/** Keeps a toast that is gone for as long as it takes to fade. */
export function useLeaving(current: ToastData | undefined): {
  readonly toast: ToastData | undefined
  readonly leaving: boolean
} {
  const { clock } = useLatchkit().services
  const [last, setLast] = useState(current)
  useEffect(() => {
    if (current) return setLast(current)
    return clock.after(leaveMs, () => setLast(undefined))
  }, [current, clock])
  return { toast: current ?? last, leaving: current === undefined }
}
