/** The position of the keyboard's focus. Controls are counted from 0 in the order of the document. */
export interface ViewFocus {
  /** The number of controls that the Tab key should reach. */
  readonly controls: number
  /** The index of the control that has the focus; −1: none. */
  readonly index: number
  /**
   * A lasting number for each of them: a long list has only some of its rows in the page, so an index changes its
   * control.
   */
  readonly ids: readonly number[]
  /** The focus is on the modal or on the page itself: in a dialog Tab passes the browser's own controls once a round. */
  readonly isInside: boolean
  /** The control lies in the window and nothing covers its middle. */
  readonly isVisible: boolean
  /** The outline and the shadow of every control, and of the field around it or what that draws: the focus changes its own. */
  readonly rings: readonly string[]
  /** The thickness of the ring around the control that has the focus, in px. */
  readonly thickness: number
  /** The ring of the control that has the focus is cut off by what it stands in. */
  readonly isCut: boolean
}

/** Looks where the focus is in the open modal. It uses nothing from outside itself, so that it can be sent into a page. */
export function measureFocus(): ViewFocus {
  const host = document.querySelector('latchkit-modal')
  const root = host?.shadowRoot
  const panel = root?.querySelector<HTMLElement>('[part="modal"]')
  const controls = [...(panel?.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input') ?? [])]
    // Of tabs one is a stop for Tab; arrows lead to the others.
    .filter((each) => !each.matches('[role="tab"][tabindex="-1"]'))
    // Of a group of radios Tab reaches the chosen one; the arrow keys do the rest.
    .filter((each) => !(each instanceof HTMLInputElement && each.type === 'radio' && !each.checked))
    .filter((each) => each.checkVisibility() && each.getClientRects().length > 0)
  const page = document as Document & { latchkitIds?: { of: WeakMap<Element, number>; next: number } }
  page.latchkitIds ??= { of: new WeakMap(), next: 0 }
  const { latchkitIds: known } = page
  for (const each of controls) if (!known.of.has(each)) known.of.set(each, known.next++)
  const ringOf = (each: Element, pseudo?: '::before') => {
    const { outlineStyle, outlineWidth, outlineColor, outlineOffset, boxShadow } = getComputedStyle(
      each,
      pseudo,
    )
    const outline = outlineStyle === 'none' ? '' : `${outlineWidth} ${outlineColor} ${outlineOffset}`
    return outline + (boxShadow === 'none' ? '' : boxShadow)
  }
  const framed = (each: Element) =>
    ringOf(each) +
    (each.parentElement?.localName === 'label'
      ? ringOf(each.parentElement) + ringOf(each.parentElement, '::before')
      : '')
  const focused = root?.activeElement
  const at = focused?.getBoundingClientRect() ?? new DOMRect()
  const hit = root?.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2)
  const style = focused && getComputedStyle(focused)
  const reach =
    style && style.outlineStyle !== 'none'
      ? Number.parseFloat(style.outlineWidth) + Number.parseFloat(style.outlineOffset)
      : 0
  let isCut = false
  for (
    let around = focused?.parentElement;
    around && around !== panel?.parentElement;
    around = around.parentElement
  ) {
    if (getComputedStyle(around).overflow === 'visible') continue
    const { left, top, right, bottom } = around.getBoundingClientRect()
    isCut ||=
      at.left - reach < left - 0.5 ||
      at.top - reach < top - 0.5 ||
      at.right + reach > right + 0.5 ||
      at.bottom + reach > bottom + 0.5
  }
  const field = focused?.parentElement?.localName === 'label' ? focused.parentElement : focused
  // A shadow counts by its spread, the last of its four lengths.
  const around = field
    ? [getComputedStyle(field), ...(field === focused ? [] : [getComputedStyle(field, '::before')])]
    : []
  const spreads = around.map(({ boxShadow }) => Number.parseFloat(boxShadow.match(/-?[\d.]+px/g)?.[3] ?? '0'))
  const lines = [...(style ? [style] : []), ...around].map(({ outlineStyle, outlineWidth }) =>
    outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth),
  )
  const active = document.activeElement
  return {
    controls: controls.length,
    index: controls.indexOf(focused as HTMLElement),
    ids: controls.map((each) => known.of.get(each) ?? -1),
    isInside: active === host || active === document.body,
    isVisible: Boolean(hit && (focused?.contains(hit) || hit.closest('label')?.contains(focused ?? null))),
    rings: controls.map(framed),
    thickness: Math.max(0, ...lines, ...spreads),
    isCut,
  }
}
