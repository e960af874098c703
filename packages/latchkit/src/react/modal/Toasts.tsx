import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Toast as ToastData } from '../../core/state/toast.js'
import { useLatchkit } from '../hooks/useLatchkit.js'
import { useSelect } from '../hooks/useSelect.js'
import { ToastRegions } from './ToastRegions.js'

const leaveMs = 120
const spaceAbove = 72

/** The toast of the moment: 12 above the modal, or over its header where there is no room. */
export function Toasts({ panel }: { readonly panel: RefObject<HTMLElement | null> }) {
  const element = useRef<HTMLDivElement>(null)
  const { toast, leaving } = useLeaving(useSelect((state) => state.toast.current))
  useLayoutEffect(() => {
    const [modal, at] = [panel.current, element.current]
    const frame = at?.parentElement
    if (!toast || !modal || !at || !frame) return
    const put = () => {
      const top = modal.getBoundingClientRect().top - frame.getBoundingClientRect().top
      at.style.top = top >= spaceAbove ? 'auto' : `${Math.max(12, top + 4)}px`
      at.style.bottom = top >= spaceAbove ? `calc(100% - ${top - 12}px)` : 'auto'
    }
    put()
    // A view that comes meanwhile, and a window that changes, take the modal's upper edge elsewhere.
    const watch = new ResizeObserver(put)
    for (const each of [modal, frame]) watch.observe(each)
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
