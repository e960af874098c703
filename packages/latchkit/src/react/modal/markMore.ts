/** Content that overflows by less than this, in px, is not hinted at. */
const hintFromPx = 8

/**
 * On a screen that is so low that a whole view scrolls, header and all on the lowest: says whether there is more below, and begins each
 * view at its top. The answer stops it.
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
  // Not the panel, which `watchHeight` changes in the same turn: that would be an error of the page's.
  for (const each of [views, panel.parentElement]) if (each) size.observe(each)
  change.observe(panel, { childList: true, subtree: true })
  panel.addEventListener('scroll', look, { passive: true, capture: true })
  return () => {
    size.disconnect()
    change.disconnect()
    panel.removeEventListener('scroll', look, { capture: true })
  }
}
