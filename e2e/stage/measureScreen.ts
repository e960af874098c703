/**
 * Returns what is wrong with a screen of the frame or its window, one line a fault: what is wider than its box, cut, covered, out of reach,
 * too small for a finger, or in another order than it is read. Uses nothing from outside itself, because it is sent into a page.
 */
export function measureScreen(): string[] {
  const page = document.documentElement
  const width = page.clientWidth
  const isRightToLeft = page.dir === 'rtl'
  const screen = document.querySelector<HTMLElement>('.screen')
  if (!screen) return ['no screen']
  const faults: string[] = []
  const short = (text: string | null | undefined) => (text ?? '').trim().replace(/\s+/g, ' ').slice(0, 50)
  const nameOf = (each: Element) =>
    `${each.localName}.${each.getAttribute('class') ?? ''} “${short(each.ariaLabel ?? each.textContent)}”`
  const all = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
    (each) => each.checkVisibility() && !each.closest('.unseen, svg *'),
  )

  const isBeside = ({ left, right }: DOMRect) => left < -0.5 || right > width + 0.5
  if (page.scrollWidth > width) faults.push(`the page is ${page.scrollWidth} px wide, its window ${width}`)
  for (const each of all) {
    if (isBeside(each.getBoundingClientRect())) faults.push(`beside the window: ${nameOf(each)}`)
    const isScrolled = /auto|scroll/.test(getComputedStyle(each).overflowX)
    if (isScrolled && each.scrollWidth > each.clientWidth + 1)
      faults.push(`scrolls sideways: ${nameOf(each)}`)
  }

  /** Whether a text is drawn beyond what clips it, or beyond the button or note that it stands in. */
  const isCut = (text: Text): boolean => {
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, top, right, bottom } = range.getBoundingClientRect()
    // A font may be drawn in a higher box than its line is: in WebKit 29 px for a line of 22.
    const lineHeight = Number.parseFloat(getComputedStyle(text.parentElement ?? screen).lineHeight)
    const overhang = Math.max(0, ((range.getClientRects()[0]?.height ?? 0) - lineHeight) / 2 || 0)
    for (let box = text.parentElement; box && box !== screen; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box)
      const isFilled = box.matches('button, .badge, .alert, .facts, .card, .row, .message, .box')
      const edge = box.getBoundingClientRect()
      if ((isFilled || overflowX !== 'visible') && (left < edge.left - 1 || right > edge.right + 1))
        return true
      if (
        (isFilled || overflowY !== 'visible') &&
        (top + overhang < edge.top - 2 || bottom - overhang > edge.bottom + 2)
      )
        return true
      if (/auto|scroll/.test(overflowY)) return false
    }
    return false
  }
  /** Whether the middle of a line can be scrolled to where nothing covers it. */
  const isSeen = (element: Element, line: () => DOMRect | undefined): boolean => {
    // The one field of a code lies over its boxes.
    const group = element.closest('.boxes') ?? element
    for (const block of ['nearest', 'center', 'start', 'end'] as const) {
      element.scrollIntoView({ block, behavior: 'instant' })
      const { left = 0, top = 0, width: wide = 0, height = 0 } = line() ?? {}
      const found = document.elementFromPoint(left + wide / 2, top + height / 2)
      if (found && (group.contains(found) || found.contains(group))) return true
    }
    return false
  }
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) {
    const text = walk.currentNode as Text
    const parent = text.parentElement
    // A long e-mail address is one line, whose middle gives way.
    const isLeftOut = !parent?.checkVisibility() || parent.closest('.unseen, .email')
    if (!parent || isLeftOut || text.data.trim() === '') continue
    if (isCut(text)) faults.push(`cut: ${short(text.data)}`)
    const range = document.createRange()
    range.selectNodeContents(text)
    // The beginning and the end of what is longer than the screen.
    for (const at of [0, -1])
      if (!isSeen(parent, () => [...range.getClientRects()].at(at)) && text.data.length < 200)
        faults.push(`covered: ${short(text.data)}`)
  }

  const controls = all.filter((each) => each.matches('a[href], button, input, summary'))
  for (const each of controls) {
    if (!isSeen(each, () => each.getBoundingClientRect())) faults.push(`out of reach: ${nameOf(each)}`)
    const { width: wide, height } = each.getBoundingClientRect()
    const least = each.matches('.icon, .wide, .pair button, .row, .decision > button:not(.link)') ? 44 : 24
    if (Math.min(wide, height) < least - 0.5)
      faults.push(`small: ${nameOf(each)} ${Math.round(wide)} × ${Math.round(height)}`)
  }

  // As it is read: each line from its beginning, the upper line first. The header and the footer stay while the rest scrolls.
  screen.scrollTop = 0
  for (const part of ['.header', '.body', '.footer']) {
    const inPart = controls.filter((each) => each.closest(part))
    for (const [at, each] of inPart.entries()) {
      const next = inPart[at + 1]?.getBoundingClientRect()
      const { left, top, right, bottom } = each.getBoundingClientRect()
      if (!next) continue
      const isBelow = next.top >= bottom - 1
      const isFurther = isRightToLeft ? next.right <= left + 1 : next.left >= right - 1
      if (!isBelow && !(isFurther && next.bottom > top))
        faults.push(`before it is read: ${nameOf(inPart[at + 1] as Element)}`)
    }
  }
  return [...new Set(faults)]
}
