import type { RefObject } from 'react'
import { useModalPart } from '../kit/useModalPart.js'
import { useSelect } from '../kit/useSelect.js'

/**
 * Shows toasts in an open modal. Their code is loaded right after the first frame even without a toast, because a message must
 * not wait for a file, and its live region must exist before it.
 */
export function LateToasts({ panel }: { readonly panel: RefObject<HTMLElement | null> }) {
  // Rendering again with each toast also retries a file that could not be loaded.
  useSelect(({ toast }) => toast.current)
  const { Toasts } = useModalPart('toasts') ?? {}
  return Toasts && <Toasts panel={panel} />
}
