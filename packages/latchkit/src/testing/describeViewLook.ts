/** What of a view can be measured in a page. Plain data. */
export interface ViewLook {
  /** The dialog's accessible name. */
  readonly title: string
  readonly direction: string
  /** The panel's background, 0 to 255 each. */
  readonly background: readonly number[]
  /** Elements that stick out of the panel at its sides. */
  readonly overflowing: readonly string[]
  /** The panel lies inside the window. */
  readonly fits: boolean
  /** The close button stands in the half where the text ends. */
  readonly closesAtEnd: boolean
  /** Controls without an accessible name. */
  readonly unnamed: readonly string[]
  /** How many controls the Tab key should reach. */
  readonly controls: number
  /** What has the focus: which control it is, counted from 0 (−1: none of them), and whether it can be seen. */
  readonly focus: { readonly index: number; readonly isVisible: boolean }
  /** Directions of the addresses shown. */
  readonly addresses: readonly string[]
  /** Animations that are running. */
  readonly running: number
}

/**
 * Measures the open modal of the page it runs in. It uses nothing from outside itself, so that a browser driver can send
 * it into a page.
 * @example
 * ```ts
 * import { describeViewLook, type ViewLook } from 'latchkit/testing'
 * const look = (page: { evaluate<T>(run: () => T): Promise<T> }): Promise<ViewLook> => page.evaluate(describeViewLook)
 * ```
 */
export function describeViewLook(): ViewLook {
  const root = document.querySelector('latchkit-modal')?.shadowRoot
  const dialog = root?.querySelector('dialog')
  const panel = root?.querySelector<HTMLElement>('[part="modal"]')
  const close = root?.querySelector('[part="header"] > :last-child')?.getBoundingClientRect()
  const box = panel?.getBoundingClientRect() ?? new DOMRect(-1)
  const all = [...(panel?.querySelectorAll<HTMLElement>('*') ?? [])]
  const isShown = (each: HTMLElement) => each.checkVisibility() && each.getClientRects().length > 0
  const controls = all.filter(
    (each) => each.matches('a[href], button:not(:disabled), input') && isShown(each),
  )
  const nameOf = (each: HTMLElement) => (each.getAttribute('aria-label') ?? each.textContent ?? '').trim()
  const focused = root?.activeElement as HTMLElement | null
  const at = focused?.getBoundingClientRect()
  const isRtl = dialog?.dir === 'rtl'
  const closeMiddle = close ? close.left + close.width / 2 : Number.NaN
  const panelMiddle = box.left + box.width / 2
  return {
    title: dialog?.getAttribute('aria-label') ?? '',
    direction: dialog?.dir ?? '',
    background: (panel ? getComputedStyle(panel).backgroundColor : '').match(/\d+/g)?.map(Number) ?? [],
    overflowing: all
      .filter((each) => isShown(each))
      .filter((each) => {
        const { left, right } = each.getBoundingClientRect()
        return left < box.left - 0.5 || right > box.right + 0.5
      })
      .map((each) => `${each.localName}.${each.className}`),
    fits: box.left >= 0 && box.top >= 0 && box.right <= innerWidth + 0.5 && box.bottom <= innerHeight + 0.5,
    closesAtEnd: isRtl ? closeMiddle < panelMiddle : closeMiddle > panelMiddle,
    unnamed: controls
      .filter((each) => nameOf(each) === '')
      .map((each) => `${each.localName}.${each.className}`),
    controls: controls.length,
    focus: {
      index: focused ? controls.indexOf(focused) : -1,
      isVisible: at !== undefined && at.bottom > box.top && at.top < box.bottom && at.width > 0,
    },
    addresses: all.filter((each) => each.matches('.address')).map((each) => getComputedStyle(each).direction),
    running: [...document.getAnimations(), ...(root?.getAnimations() ?? [])].filter(
      ({ playState }) => playState === 'running',
    ).length,
  }
}
