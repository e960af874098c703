import { type RefObject, useLayoutEffect } from 'react'
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
