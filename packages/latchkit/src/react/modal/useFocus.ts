import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { focusView } from './focus.js'

/** Keeps the focus in the modal when the control that had it is taken away: otherwise it would be nowhere. */
export function useRestoredFocus(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const at = panel.current
    if (!at) return
    let last: Node | null = null
    const onFocus = ({ target }: FocusEvent) => {
      last = target as Node
    }
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !at.contains(relatedTarget as Node)) last = null
    }
    const watch = new MutationObserver(() => {
      if (!last || last.isConnected) return
      last = null
      focusView(at, undefined)
    })
    watch.observe(at, { subtree: true, childList: true })
    at.addEventListener('focusin', onFocus)
    at.addEventListener('focusout', onBlur)
    return () => {
      watch.disconnect()
      at.removeEventListener('focusin', onFocus)
      at.removeEventListener('focusout', onBlur)
    }
  }, [panel])
}

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
