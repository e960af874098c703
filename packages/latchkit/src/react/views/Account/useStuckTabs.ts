import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The element around the tabs, and the function to call before another tab is chosen. */
export interface StuckTabs {
  readonly parts: RefObject<HTMLDivElement | null>
  readonly keepPlace: () => void
}

/**
 * Keeps the row of tabs where it is when another tab is chosen while the row is stuck at the top. The new content then begins
 * below the row. The content gets at least the height of the visible area, because with shorter content the row would move away
 * from the pointer.
 */
export function useStuckTabs(selectedTab: string): StuckTabs {
  const parts = useRef<HTMLDivElement>(null)
  const wasStuck = useRef(false)
  const pxAboveTop = () => {
    const [at, scroller] = [parts.current, parts.current?.closest('.scroller')]
    return at && scroller ? scroller.getBoundingClientRect().top - at.getBoundingClientRect().top : -1
  }
  const keepPlace = () => {
    // A scroll position may lie between two pixels, so compare with a tolerance.
    wasStuck.current = pxAboveTop() > -1
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when another tab is selected.
  useLayoutEffect(() => {
    const [at, scroller] = [parts.current, parts.current?.closest('.scroller')]
    if (!at || !scroller || !wasStuck.current) return
    const { paddingBottom } = getComputedStyle(at.parentElement ?? at)
    at.style.minHeight = `calc(${scroller.clientHeight}px - ${paddingBottom})`
    scroller.scrollTop -= pxAboveTop()
    wasStuck.current = false
  }, [selectedTab])
  return { parts, keepPlace }
}
