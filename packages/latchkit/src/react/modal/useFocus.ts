import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { focusView } from './focus.js'

/** Keeps the focus in the modal if the focused control is removed; otherwise the focus would be lost. */
export function useRestoredFocus(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    let lastFocused: Node | null = null
    const onFocus = ({ target }: FocusEvent) => {
      lastFocused = target as Node
    }
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !element.contains(relatedTarget as Node)) lastFocused = null
    }
    const watch = new MutationObserver(() => {
      if (!lastFocused || lastFocused.isConnected) return
      lastFocused = null
      focusView(element, undefined)
    })
    watch.observe(element, { subtree: true, childList: true })
    element.addEventListener('focusin', onFocus)
    element.addEventListener('focusout', onBlur)
    return () => {
      watch.disconnect()
      element.removeEventListener('focusin', onFocus)
      element.removeEventListener('focusout', onBlur)
    }
  }, [panel])
}

/**
 * Moves the focus to the text of a view once the wallet is asked, because the button that had the focus is then disabled.
 * @returns A ref for an element in the scroll area of the view.
 */
export function useFocusOnWaiting(isWaiting: boolean): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const words = part.current?.closest('.scroller')?.querySelector<HTMLElement>('[data-focus="words"]')
    if (isWaiting) words?.focus()
  }, [isWaiting])
  return part
}
