import { useEffect, useRef } from 'react'

/** How far below the visible part the list continues to load: two screens. */
export const loadMargin = '1200px 0px'

/**
 * Marks the end of a list and calls `onNear` when it comes near. Use another `key` whenever the list has grown; if the end is
 * still near then, `onNear` is called again.
 */
export function MoreBelow({ onNear }: { readonly onNear: () => void }) {
  const element = useRef<HTMLSpanElement>(null)
  const handler = useRef(onNear)
  handler.current = onNear
  useEffect(() => {
    const at = element.current
    if (!at || typeof IntersectionObserver === 'undefined') return undefined
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && handler.current(),
      { root: at.closest('.scroller'), rootMargin: loadMargin },
    )
    watch.observe(at)
    return () => watch.disconnect()
  }, [])
  return <span ref={element} className="more-below" aria-hidden="true" />
}
