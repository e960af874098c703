/** Where the keyboard focus is. Controls are counted from 0 in document order. */
export interface ViewFocus {
  /** How many controls the Tab key should reach. */
  readonly controls: number
  /** Index of the focused control; −1 if there is none. */
  readonly index: number
  /** A permanent number for each control. A long list has only some rows in the page, so the control at an index changes. */
  readonly ids: readonly number[]
  /** Whether the focus is on the modal or the page itself: in a dialog, Tab passes the browser's own controls once per round. */
  readonly isInside: boolean
  /** Whether the control is in the window and its middle is not covered. */
  readonly isVisible: boolean
  /** Outline and shadow of every control and of the field around it. They change with the focus. */
  readonly rings: readonly string[]
  /** Thickness of the ring around the focused control, in px. */
  readonly thickness: number
  /** Whether the ring of the focused control is cut off by a parent. */
  readonly isCut: boolean
}

/** Measures where the focus is in the open modal. Uses nothing from outside itself, because it is sent into a page. */
export function measureFocus(): ViewFocus {
  const host = document.querySelector('latchkit-modal')
  const root = host?.shadowRoot
  const panel = root?.querySelector<HTMLElement>('[part="modal"]')
  const controls = [...(panel?.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input') ?? [])]
    // Tab stops at only one of several tabs; the arrow keys lead to the others.
    .filter((each) => !each.matches('[role="tab"][tabindex="-1"]'))
    // Tab reaches only the checked radio of a group; the arrow keys lead to the others.
    .filter((each) => !(each instanceof HTMLInputElement && each.type === 'radio' && !each.checked))
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.getClientRects().length > 0)
  const page = document as Document & { latchkitIds?: { of: WeakMap<Element, number>; next: number } }
  page.latchkitIds ??= { of: new WeakMap(), next: 0 }
  const { latchkitIds: numbering } = page
  for (const each of controls) if (!numbering.of.has(each)) numbering.of.set(each, numbering.next++)
  const ringOf = (each: Element, pseudo?: '::before') => {
    const { outlineStyle, outlineWidth, outlineColor, outlineOffset, boxShadow } = getComputedStyle(
      each,
      pseudo,
    )
    const outline = outlineStyle === 'none' ? '' : `${outlineWidth} ${outlineColor} ${outlineOffset}`
    return outline + (boxShadow === 'none' ? '' : boxShadow)
  }
  const ringWithField = (each: Element) =>
    ringOf(each) +
    (each.parentElement?.localName === 'label'
      ? ringOf(each.parentElement) + ringOf(each.parentElement, '::before')
      : '')
  const focusedControl = root?.activeElement
  const at = focusedControl?.getBoundingClientRect() ?? new DOMRect()
  const elementAtPoint = root?.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2)
  const style = focusedControl && getComputedStyle(focusedControl)
  const ringWidth =
    style && style.outlineStyle !== 'none'
      ? Number.parseFloat(style.outlineWidth) + Number.parseFloat(style.outlineOffset)
      : 0
  let isCut = false
  for (
    let ancestor = focusedControl?.parentElement;
    ancestor && ancestor !== panel?.parentElement;
    ancestor = ancestor.parentElement
  ) {
    if (getComputedStyle(ancestor).overflow === 'visible') continue
    const { left, top, right, bottom } = ancestor.getBoundingClientRect()
    isCut ||=
      at.left - ringWidth < left - 0.5 ||
      at.top - ringWidth < top - 0.5 ||
      at.right + ringWidth > right + 0.5 ||
      at.bottom + ringWidth > bottom + 0.5
  }
  const field =
    focusedControl?.parentElement?.localName === 'label' ? focusedControl.parentElement : focusedControl
  // Only the spread of a shadow is measured, the last of its four lengths.
  const fieldBox = field
    ? [getComputedStyle(field), ...(field === focusedControl ? [] : [getComputedStyle(field, '::before')])]
    : []
  const spreads = fieldBox.map(({ boxShadow }) =>
    Number.parseFloat(boxShadow.match(/-?[\d.]+px/g)?.[3] ?? '0'),
  )
  const lines = [...(style ? [style] : []), ...fieldBox].map(({ outlineStyle, outlineWidth }) =>
    outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth),
  )
  const active = document.activeElement
  return {
    controls: controls.length,
    index: controls.indexOf(focusedControl as HTMLElement),
    ids: controls.map((each) => numbering.of.get(each) ?? -1),
    isInside: active === host || active === document.body,
    isVisible: Boolean(
      elementAtPoint &&
        (focusedControl?.contains(elementAtPoint) ||
          elementAtPoint.closest('label')?.contains(focusedControl ?? null)),
    ),
    rings: controls.map(ringWithField),
    thickness: Math.max(0, ...lines, ...spreads),
    isCut,
  }
}
