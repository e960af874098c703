import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Toast as ToastData } from '../../core/state/toast.js'
import { useLatchkit } from '../hooks/useLatchkit.js'
import { useSelect } from '../hooks/useSelect.js'
import { Toast } from '../parts/Toast/Toast.js'

const leaveMs = 120
const roomAbove = 72

/** The toast of the moment: 12 above the modal, or over its header where there is no room. */
export function Toasts({ panel }: { readonly panel: RefObject<HTMLElement | null> }) {
  const place = useRef<HTMLDivElement>(null)
  const { toast, leaving } = useLeaving(useSelect((state) => state.toast.current))
  useLayoutEffect(() => {
    const top = panel.current?.getBoundingClientRect().top ?? 0
    if (!toast || !place.current) return
    place.current.style.top = top >= roomAbove ? 'auto' : `${Math.max(12, top + 4)}px`
    place.current.style.bottom = top >= roomAbove ? `calc(100% - ${top - 12}px)` : 'auto'
  }, [toast, panel])
  return (
    <div ref={place} className="toasts" aria-live="polite">
      {toast && (
        <div key={`${toast.kind} ${toast.text}`} className={leaving ? 'leaving' : undefined}>
          <Toast toast={toast} />
        </div>
      )}
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
