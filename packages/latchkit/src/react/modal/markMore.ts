/** Content that overflows by less than this, in px, gets no hint. */
const hintFromPx = 8

/**
 * Marks the panel while there is more content below, for screens so low that a whole view scrolls, sometimes with its header.
 * Also scrolls each new view to its top. Returns a function that stops this.
 */
export function markMore(panel: HTMLElement): () => void {
  const views = panel.querySelector('.views')
  const update = () => {
    const view = views?.querySelector<HTMLElement>(':scope > .view')
    const hiddenPx = [panel, view].map((at) => (at ? at.scrollHeight - at.clientHeight - at.scrollTop : 0))
    panel.toggleAttribute('data-more', Math.max(...hiddenPx) > hintFromPx)
  }
  const size = new ResizeObserver(update)
  const change = new MutationObserver((changes) => {
    const hasNewView = changes.some(({ target, addedNodes }) => target === views && addedNodes.length > 0)
    if (hasNewView) panel.scrollTop = 0
    update()
  })
  update()
  // Do not observe the panel: `watchHeight` changes it in the same turn, which the browser would report as an error of the
  // page.
  for (const each of [views, panel.parentElement]) if (each) size.observe(each)
  change.observe(panel, { childList: true, subtree: true })
  panel.addEventListener('scroll', update, { passive: true, capture: true })
  return () => {
    size.disconnect()
    change.disconnect()
    panel.removeEventListener('scroll', update, { capture: true })
  }
}
