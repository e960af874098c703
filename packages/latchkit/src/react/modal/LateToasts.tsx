import type { RefObject } from 'react'
import { useModalPart } from '../kit/useModalPart.js'
import { useSelect } from '../kit/useSelect.js'

/**
 * The toasts of an open modal. They come right after its first frame, wanted or not: a message waits for no file, and the region
 * that it is read out from is there before it.
 */
export function LateToasts({ panel }: { readonly panel: RefObject<HTMLElement | null> }) {
  // Renders with each toast: a file that was not loaded is asked for again.
  useSelect(({ toast }) => toast.current)
  const { Toasts } = useModalPart('toasts') ?? {}
  return Toasts && <Toasts panel={panel} />
}
