import type { Toast as ToastData } from '../../core/state/toast.js'
import { Toast } from '../parts/Toast/Toast.js'

/** A toast, if there is one, and whether it is leaving. */
export interface ToastRegionsProps {
  readonly toast: ToastData | undefined
  readonly leaving: boolean
}

/**
 * The regions that toasts are read out from. A success is only read in a region that was there, empty, before it; a
 * failure is an `alert` and read wherever it appears, so it stays outside of that region, or it would be read twice.
 */
export function ToastRegions({ toast, leaving }: ToastRegionsProps) {
  const shown = toast && (
    <div key={`${toast.kind} ${toast.text}`} className={leaving ? 'leaving' : undefined}>
      <Toast toast={toast} />
    </div>
  )
  const isFailure = toast?.kind === 'error'
  return (
    <>
      <div aria-live="polite">{!isFailure && shown}</div>
      {isFailure && shown}
    </>
  )
}
