/** The texts and controls of a view that cannot be read or reached. */
export interface ViewText {
  /** Texts of which a part cannot be seen, not by scrolling either. */
  readonly cut: readonly string[]
  /** Controls that cannot be scrolled to a place where a pointer hits them. */
  readonly unreachable: readonly string[]
  /** The elements that have to be scrolled sideways. */
  readonly sideways: readonly string[]
}

/**
 * Looks for texts that are cut off and controls out of reach. The name of a thing may be shortened where its control
 * says it in full. It uses nothing from outside itself, so that it can be sent into a page.
 */
export async function measureText(): Promise<ViewText> {
  const root = document.querySelector('latchkit-modal')?.shadowRoot
  const panel = root?.querySelector<HTMLElement>('[part="modal"]')
  if (!root || !panel) return { cut: ['no modal'], unreachable: [], sideways: [] }
  const all = [...panel.querySelectorAll<HTMLElement>('*')].filter((each) => each.checkVisibility())
  const isCut = (text: Text) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, top, right, bottom } = range.getBoundingClientRect()
    let [checksX, checksY] = [true, true]
    for (
      let around = text.parentElement;
      around && around !== panel.parentElement;
      around = around.parentElement
    ) {
      const { overflowX, overflowY } = getComputedStyle(around)
      const box = around.getBoundingClientRect()
      if (checksX && overflowX !== 'visible' && (left < box.left - 1 || right > box.right + 1)) return true
      if (checksY && /hidden|clip/.test(overflowY) && (top < box.top - 1 || bottom > box.bottom + 1))
        return true
      // What lies in a part that scrolls comes into sight.
      if (/auto|scroll/.test(overflowY)) checksY = false
      if (/auto|scroll/.test(overflowX)) checksX = false
    }
    return false
  }
  // What a browser leaves out while it is out of sight has no place either: here all of it is looked at.
  const whole = new CSSStyleSheet()
  whole.replaceSync('* { content-visibility: visible !important }')
  root.adoptedStyleSheets.push(whole)
  const cut: string[] = []
  const walk = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) {
    const text = walk.currentNode as Text
    const { data, parentElement } = text
    const words = data.trim()
    if (!words || !parentElement?.checkVisibility() || parentElement.closest('.hidden')) continue
    const isName = parentElement.closest('[aria-label]')?.getAttribute('aria-label') === words
    if (!isName && isCut(text)) cut.push(words.slice(0, 60))
  }
  root.adoptedStyleSheets.splice(root.adoptedStyleSheets.indexOf(whole), 1)
  const isHit = (each: HTMLElement) => {
    each.scrollIntoView({ block: 'nearest' })
    const [{ left, top, width, height }] = each.getClientRects() as unknown as [DOMRect]
    const hit = root.elementFromPoint(left + width / 2, top + height / 2)
    return Boolean(hit && (each.contains(hit) || hit.closest('label')?.contains(each)))
  }
  const unreachable: string[] = []
  const controls = all.filter(
    (each) => each.matches('a[href], button, input') && each.getClientRects().length > 0,
  )
  // A list of a thousand is alike: so many tell.
  for (const each of controls.slice(0, 60)) {
    if (isHit(each)) continue
    // What a browser left out while it was out of sight is there a frame later.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    if (!isHit(each)) unreachable.push(each.getAttribute('aria-label') ?? each.textContent ?? '')
  }
  const sideways = all
    .filter(
      (each) =>
        /auto|scroll/.test(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth + 1,
    )
    .map((each) => `${each.localName}.${each.className}`)
  return { cut, unreachable, sideways }
}
