import { useEffect, useState } from 'react'

/** Tells whether at least half of an element is on the screen; nothing until that is known. */
export function useInSight(element: Element | undefined): boolean | undefined {
  const [isInSight, setInSight] = useState<boolean>()
  useEffect(() => {
    if (!element) return
    const watcher = new IntersectionObserver((seen) => setInSight(seen.at(-1)?.isIntersecting), {
      threshold: 0.5,
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [element])
  return isInSight
}
