import { useEffect, useRef } from 'react'

/** The distance below the visible part at which a list continues to load: two screens. */
export const ahead = '1200px 0px'

/**
 * Stands at the end of a list and says when it comes near. Give it another `key` when the list has grown: one that is
 * still near says so again.
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
      { root: at.closest('.scroller'), rootMargin: ahead },
    )
    watch.observe(at)
    return () => watch.disconnect()
  }, [])
  return <span ref={element} className="more-below" aria-hidden="true" />
}
