/** The texts and controls of a view that cannot be read or reached. */
export interface ViewText {
  /** Texts with a part that cannot be seen, even by scrolling. */
  readonly cutTexts: readonly string[]
  /** Controls that cannot be scrolled to where a pointer hits them. */
  readonly unreachable: readonly string[]
  /** Elements that must be scrolled sideways. */
  readonly wideElements: readonly string[]
}

/**
 * Measures which texts are cut off and which controls are out of reach. A name may be shortened if its control has the full
 * name as label. Uses nothing from outside itself, because it is sent into a page.
 */
export async function measureText(): Promise<ViewText> {
  const root = document.querySelector('latchkit-modal')?.shadowRoot
  const panel = root?.querySelector<HTMLElement>('[part="modal"]')
  if (!root || !panel) return { cutTexts: ['no modal'], unreachable: [], wideElements: [] }
  const all = [...panel.querySelectorAll<HTMLElement>('*')].filter((each) => each.checkVisibility())
  const isCut = (text: Text) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, top, right, bottom } = range.getBoundingClientRect()
    let [checksX, checksY] = [true, true]
    for (
      let ancestor = text.parentElement;
      ancestor && ancestor !== panel.parentElement;
      ancestor = ancestor.parentElement
    ) {
      const { overflowX, overflowY } = getComputedStyle(ancestor)
      const box = ancestor.getBoundingClientRect()
      if (checksX && overflowX !== 'visible' && (left < box.left - 1 || right > box.right + 1)) return true
      if (checksY && /hidden|clip/.test(overflowY) && (top < box.top - 1 || bottom > box.bottom + 1))
        return true
      // Inside a scrolling part the text can be scrolled into view.
      if (/auto|scroll/.test(overflowY)) checksY = false
      if (/auto|scroll/.test(overflowX)) checksX = false
    }
    return false
  }
  // Make the browser lay out everything, since what it skips while out of view has no position.
  const showAll = new CSSStyleSheet()
  showAll.replaceSync('* { content-visibility: visible !important }')
  root.adoptedStyleSheets.push(showAll)
  const cutTexts: string[] = []
  const walk = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) {
    const text = walk.currentNode as Text
    const { data, parentElement } = text
    const trimmedText = data.trim()
    if (!trimmedText || !parentElement?.checkVisibility() || parentElement.closest('.hidden')) continue
    const isName = parentElement.closest('[aria-label]')?.getAttribute('aria-label') === trimmedText
    if (!isName && isCut(text)) cutTexts.push(trimmedText.slice(0, 60))
  }
  root.adoptedStyleSheets.splice(root.adoptedStyleSheets.indexOf(showAll), 1)
  const isHit = (each: HTMLElement) => {
    each.scrollIntoView({ block: 'nearest' })
    const [{ left, top, width, height }] = each.getClientRects() as unknown as [DOMRect]
    const elementAtPoint = root.elementFromPoint(left + width / 2, top + height / 2)
    return Boolean(
      elementAtPoint && (each.contains(elementAtPoint) || elementAtPoint.closest('label')?.contains(each)),
    )
  }
  const unreachable: string[] = []
  const controls = all.filter(
    (each) =>
      each.matches('a[href], button, input') &&
      each.checkVisibility({ visibilityProperty: true }) &&
      each.getClientRects().length > 0,
  )
  // All rows of a long list are alike, so this many are enough.
  for (const each of controls.slice(0, 60)) {
    if (isHit(each)) continue
    // What the browser skipped while out of view is laid out a frame later.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    if (!isHit(each)) unreachable.push(each.getAttribute('aria-label') ?? each.textContent ?? '')
  }
  const wideElements = all
    .filter(
      (each) =>
        /auto|scroll/.test(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth + 1,
    )
    .map((each) => `${each.localName}.${each.className}`)
  return { cutTexts, unreachable, wideElements }
}
