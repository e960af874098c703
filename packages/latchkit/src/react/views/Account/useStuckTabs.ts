import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The element that tabs stand in, and the function to call before another tab is chosen. */
export interface StuckTabs {
  readonly parts: RefObject<HTMLDivElement | null>
  readonly keepPlace: () => void
}

/**
 * Keeps tabs where they are when another is chosen after they have reached the top: what they show then begins below them, and
 * takes at least the room that there is, since a shorter list would let them go from under the pointer.
 */
export function useStuckTabs(selected: string): StuckTabs {
  const parts = useRef<HTMLDivElement>(null)
  const wasStuck = useRef(false)
  const aboveTop = () => {
    const [at, scroller] = [parts.current, parts.current?.closest('.scroller')]
    return at && scroller ? scroller.getBoundingClientRect().top - at.getBoundingClientRect().top : -1
  }
  const keepPlace = () => {
    // A place in a list may lie between two pixels.
    wasStuck.current = aboveTop() > -1
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about the change of the selected one.
  useLayoutEffect(() => {
    const [at, scroller] = [parts.current, parts.current?.closest('.scroller')]
    if (!at || !scroller || !wasStuck.current) return
    const { paddingBottom } = getComputedStyle(at.parentElement ?? at)
    at.style.minHeight = `calc(${scroller.clientHeight}px - ${paddingBottom})`
    scroller.scrollTop -= aboveTop()
    wasStuck.current = false
  }, [selected])
  return { parts, keepPlace }
}
