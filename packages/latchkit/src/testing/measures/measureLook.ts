/** What can be seen of an open view at a glance, as plain data. */
export interface ViewLook {
  /** The dialog's accessible name. */
  readonly title: string
  readonly direction: string
  /** The panel's background colour, each part 0 to 255. */
  readonly background: readonly number[]
  /** Elements that stick out of the panel at its sides. */
  readonly overflowing: readonly string[]
  /** Whether the panel lies inside the window. */
  readonly fits: boolean
  /** Whether the close button is in the half where the text ends. */
  readonly closesAtEnd: boolean
  /** Controls without an accessible name. */
  readonly unnamedControls: readonly string[]
  /** Controls that are too small for a finger, with their size: below 24 px, or below 44 px for main controls. */
  readonly smallTargets: readonly string[]
  /** Text directions of the addresses shown. */
  readonly addresses: readonly string[]
  /** How many animations are running. */
  readonly runningAnimations: number
}

/** Measures the open modal. Uses nothing from outside itself, because it is sent into a page. */
export function measureLook(): ViewLook {
  const root = document.querySelector('latchkit-modal')?.shadowRoot
  const dialog = root?.querySelector('dialog')
  const panel = root?.querySelector<HTMLElement>('[part="modal"]')
  const close = root?.querySelector('[part="header"] > :last-child')?.getBoundingClientRect()
  const box = panel?.getBoundingClientRect() ?? new DOMRect(-1)
  const isShown = (each: HTMLElement) => each.checkVisibility() && each.getClientRects().length > 0
  const all = [...(panel?.querySelectorAll<HTMLElement>('*') ?? [])].filter(isShown)
  const controls = all.filter((each) => each.matches('a[href], button:not(:disabled), input'))
  const describe = (each: HTMLElement) => `${each.localName}.${each.className}`
  const labelOf = (each: HTMLElement) => (each instanceof HTMLInputElement ? each.labels?.[0] : undefined)
  const nameOf = (each: HTMLElement) =>
    (each.getAttribute('aria-label') ?? (labelOf(each) ?? each).textContent ?? '').trim()
  // Pressing the label of a field focuses the field.
  const sizeOf = (each: HTMLElement) => (labelOf(each) ?? each).getBoundingClientRect()
  // A link inside a sentence may be as low as its line (WCAG 2.5.8).
  const isInSentence = (each: HTMLElement) =>
    each.localName === 'a' && getComputedStyle(each).display === 'inline'
  const minSize = (each: HTMLElement) =>
    each.matches(
      '[part="header"] *, [type="search"], [part~="row"], [part~="tile"], [part~="button-primary"]',
    )
      ? 44
      : 24
  const closeMiddle = close ? close.left + close.width / 2 : Number.NaN
  const panelMiddle = box.left + box.width / 2
  return {
    title: dialog?.getAttribute('aria-label') ?? '',
    direction: dialog?.dir ?? '',
    background: (panel ? getComputedStyle(panel).backgroundColor : '').match(/\d+/g)?.map(Number) ?? [],
    overflowing: all
      .filter((each) => {
        const { left, right } = each.getBoundingClientRect()
        return left < box.left - 0.5 || right > box.right + 0.5
      })
      .map(describe),
    fits: box.left >= 0 && box.top >= 0 && box.right <= innerWidth + 0.5 && box.bottom <= innerHeight + 0.5,
    closesAtEnd: dialog?.dir === 'rtl' ? closeMiddle < panelMiddle : closeMiddle > panelMiddle,
    unnamedControls: controls.filter((each) => nameOf(each) === '').map(describe),
    smallTargets: controls.flatMap((each) => {
      if (isInSentence(each)) return []
      const { width, height } = sizeOf(each)
      const isLarge = Math.min(width, height) >= minSize(each) - 0.5
      return isLarge ? [] : [`${describe(each)} ${Math.round(width)} × ${Math.round(height)}`]
    }),
    addresses: all.filter((each) => each.matches('.address')).map((each) => getComputedStyle(each).direction),
    runningAnimations: [...document.getAnimations(), ...(root?.getAnimations() ?? [])].filter(
      ({ playState }) => playState === 'running',
    ).length,
  }
}
