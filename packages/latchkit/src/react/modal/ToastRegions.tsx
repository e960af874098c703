import type { Toast as ToastData } from '../../core/state/toast.js'
import { Toast } from '../parts/Toast/Toast.js'

/** Props: the toast, if there is one, and whether it is fading out. */
export interface ToastRegionsProps {
  readonly toast: ToastData | undefined
  readonly isLeaving: boolean
}

/**
 * Shows a toast in the regions from which screen readers read it. They read a success only in a region that existed, empty,
 * before it. They read a failure wherever it appears, because it is an `alert`; it is outside that region, or it would be read
 * twice.
 */
export function ToastRegions({ toast, isLeaving }: ToastRegionsProps) {
  const message = toast && (
    <div key={`${toast.kind} ${toast.text}`} className={isLeaving ? 'leaving' : undefined}>
      <Toast toast={toast} />
    </div>
  )
  const isFailure = toast?.kind === 'error'
  return (
    <>
      <div aria-live="polite">{!isFailure && message}</div>
      {isFailure && message}
    </>
  )
}
