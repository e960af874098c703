import type { RefObject } from 'react'
import { useLoaded } from '../hooks/useLoaded.js'
import { useSelect } from '../hooks/useSelect.js'

const loadToasts = async () => (await import('./lateChunk.js')).Toasts

/**
 * The toasts of an open modal. They come right after its first frame, wanted or not: a message waits for no file, and the region
 * that it is read out from is there before it.
 */
export function LateToasts({ panel }: { readonly panel: RefObject<HTMLElement | null> }) {
  // With each of them: where the file did not come it is asked for again.
  useSelect(({ toast }) => toast.current)
  const Toasts = useLoaded(true, loadToasts)
  return Toasts && <Toasts panel={panel} />
}
