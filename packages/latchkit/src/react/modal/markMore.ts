/** Content that overflows by less than this, in px, gets no hint. */
const hintFromPx = 8

/**
 * Marks the panel while there is more content below, for screens so low that a whole view scrolls, sometimes with its header.
 * Also scrolls each new view to its top. Returns a function that stops this.
 */
export function markMore(panel: HTMLElement): () => void {
  const views = panel.querySelector('.views')
  const look = () => {
    const view = views?.querySelector<HTMLElement>(':scope > .view')
    const left = [panel, view].map((at) => (at ? at.scrollHeight - at.clientHeight - at.scrollTop : 0))
    panel.toggleAttribute('data-more', Math.max(...left) > hintFromPx)
  }
  const size = new ResizeObserver(look)
  const change = new MutationObserver((changes) => {
    const isOther = changes.some(({ target, addedNodes }) => target === views && addedNodes.length > 0)
    if (isOther) panel.scrollTop = 0
    look()
  })
  look()
  // Do not observe the panel: `watchHeight` changes it in the same turn, which the browser would report as an error of the
  // page.
  for (const each of [views, panel.parentElement]) if (each) size.observe(each)
  change.observe(panel, { childList: true, subtree: true })
  panel.addEventListener('scroll', look, { passive: true, capture: true })
  return () => {
    size.disconnect()
    change.disconnect()
    panel.removeEventListener('scroll', look, { capture: true })
  }
}
