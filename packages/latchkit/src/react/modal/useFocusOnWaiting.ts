import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the words of a view once the wallet is asked: the button that had it cannot be pressed any more.
 * @returns The ref of a part of the view that scrolls.
 */
export function useFocusOnWaiting(isWaiting: boolean): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const words = part.current?.closest('.scroller')?.querySelector<HTMLElement>('[data-focus="words"]')
    if (isWaiting) words?.focus()
  }, [isWaiting])
  return part
}
