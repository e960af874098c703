/** How much a keyboard covers at least, in px. What covers less is a bar of the browser. */
const keyboardPx = 80
/** From this scale on, the visitor has zoomed in with two fingers and sees only a part of the page. */
const zoomedScale = 1.1

/**
 * Keeps the modal in the area above the on-screen keyboard, with the focused field and the button below it visible. Phones put
 * the keyboard over the page without changing the page's size. Returns a function that stops this.
 */
export function followKeyboard(panel: HTMLElement): () => void {
  const dialog = panel.parentElement
  const { visualViewport: viewport } = window
  if (!dialog || !viewport) return () => undefined
  const fit = () => {
    const coveredPx = document.documentElement.clientHeight - viewport.height
    const isUp = coveredPx > keyboardPx && viewport.scale < zoomedScale
    dialog.toggleAttribute('data-keyboard', isUp)
    dialog.style.setProperty('--seen-top', `${viewport.offsetTop}px`)
    dialog.style.setProperty('--seen-height', `${viewport.height}px`)
    if (isUp) showFocused()
  }
  /** Scrolls only in the modal. The browser's `scrollIntoView` would scroll the page behind too. */
  const showFocused = () => {
    const field = (panel.getRootNode() as ShadowRoot).activeElement
    for (let at = field?.parentElement; field && at && panel.contains(at); at = at.parentElement) {
      const [inner, outer] = [field.getBoundingClientRect(), at.getBoundingClientRect()]
      if (at.scrollHeight <= at.clientHeight || !/auto|scroll/.test(getComputedStyle(at).overflowY)) continue
      if (inner.bottom > outer.bottom) at.scrollTop += inner.bottom - outer.bottom + 8
      else if (inner.top < outer.top) at.scrollTop -= outer.top - inner.top + 8
    }
  }
  fit()
  viewport.addEventListener('resize', fit)
  viewport.addEventListener('scroll', fit)
  panel.addEventListener('focusin', fit)
  return () => {
    viewport.removeEventListener('resize', fit)
    viewport.removeEventListener('scroll', fit)
    panel.removeEventListener('focusin', fit)
  }
}
