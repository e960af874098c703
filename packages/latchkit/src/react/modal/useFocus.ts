import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { focusView } from './focus.js'

/** Keeps the focus in the modal if the focused control is removed; otherwise the focus would be lost. */
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
