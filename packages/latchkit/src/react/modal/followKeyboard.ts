/** The least that a keyboard covers, in px: less is a bar of the browser. */
const keyboardPx = 80
/** The scale from which the visitor has zoomed in with two fingers, and sees a part of the page. */
const zoomedScale = 1.1

/**
 * Keeps the modal in what the on-screen keyboard leaves to see, with the field that has the focus and the button below it: phones lay
 * the keyboard over the page and change nothing about its size. The answer stops it.
 */
export function followKeyboard(panel: HTMLElement): () => void {
  const dialog = panel.parentElement
  const { visualViewport: seen } = window
  if (!dialog || !seen) return () => undefined
  const fit = () => {
    const covered = document.documentElement.clientHeight - seen.height
    const isUp = covered > keyboardPx && seen.scale < zoomedScale
    dialog.toggleAttribute('data-keyboard', isUp)
    dialog.style.setProperty('--seen-top', `${seen.offsetTop}px`)
    dialog.style.setProperty('--seen-height', `${seen.height}px`)
    if (isUp) showFocused()
  }
  /** Scrolls in the modal alone: browsers that are asked to bring a field into sight scroll the page behind as well. */
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
  seen.addEventListener('resize', fit)
  seen.addEventListener('scroll', fit)
  panel.addEventListener('focusin', fit)
  return () => {
    seen.removeEventListener('resize', fit)
    seen.removeEventListener('scroll', fit)
    panel.removeEventListener('focusin', fit)
  }
}
