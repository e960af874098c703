import { type RefObject, useEffect } from 'react'
import { isComposing } from '../parts/SearchField/isComposing.js'

const controls = 'a[href], button:not(:disabled), input'
/** Scrollable elements. Browsers focus one that contains no control. */
const scrollers = '[part="body"], [part="view"]'

/**
 * Makes Tab on the last control lead to the first, and Shift+Tab the reverse. Browsers do this themselves by way of their own
 * controls, but not all of them inside a shadow root: Firefox returns to the last one.
 */
export function useWrappedTab(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = panel.current
    if (!element) return
    const onKeyDown = (event: KeyboardEvent) => wrapTab(event, element)
    element.addEventListener('keydown', onKeyDown)
    return () => element.removeEventListener('keydown', onKeyDown)
  }, [panel])
}

function wrapTab(event: KeyboardEvent, panel: HTMLElement): void {
  const focusedElement = (panel.getRootNode() as ShadowRoot).activeElement
  if (event.key !== 'Tab' || isComposing(event) || !focusedElement) return
  // A view that is animated out is still in the panel, but must not take the focus.
  const isStop = (each: HTMLElement) =>
    each.getClientRects().length > 0 &&
    !each.closest('[inert]') &&
    (each.matches(controls) || (each.scrollHeight > each.clientHeight && !each.querySelector(controls)))
  const stops = [...panel.querySelectorAll<HTMLElement>(`${controls}, ${scrollers}`)].filter(isStop)
  const side = event.shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
  if (stops.some((each) => focusedElement.compareDocumentPosition(each) & side)) return
  const controlStops = stops.filter((each) => each.matches(controls))
  event.preventDefault()
  controlStops.at(event.shiftKey ? -1 : 0)?.focus()
}
