import { matchesMedia } from '../theme/media.js'

/** Returns the focused element, through shadow roots; `undefined` if only the page itself has the focus. */
export function innermost(active: Element | null): HTMLElement | undefined {
  const inner = active?.shadowRoot?.activeElement
  if (inner) return innermost(inner)
  return active instanceof HTMLElement && active !== document.body ? active : undefined
}

/** Gives the focus back to what opened the modal; where that is gone, to a button of the same kit. */
export function returnFocus(opener: HTMLElement | undefined, kitId: string): void {
  const target = opener?.isConnected
    ? opener
    : document.querySelector<HTMLElement>(`[data-latchkit="${kitId}"]`)
  target?.focus({ preventScroll: true })
}

/** The marks by which a control is found again: its name or, where that has changed, its place. */
export interface Sign {
  readonly name: string
  readonly place: number
}

/** Returns what identifies the focused control; `undefined` if none is focused. */
export function signOf(panel: HTMLElement, focused: Element | undefined): Sign | undefined {
  const control = focused?.closest('button, a[href]')
  return control
    ? { name: nameOf(control), place: controlsOf(panel).indexOf(control as HTMLElement) }
    : undefined
}

/** Finds what is not in a view that is giving way. */
const allOf = (panel: HTMLElement, selector: string) =>
  [...panel.querySelectorAll<HTMLElement>(selector)].filter((each) => !each.closest('[inert]'))
const controlsOf = (panel: HTMLElement) => allOf(panel, 'button, a[href]')
const nameOf = (control: Element) => control.getAttribute('aria-label') ?? control.textContent ?? ''

/**
 * Puts the focus where a view wants it. Going back: on what led away. With a keyboard at hand: into the search field.
 * Otherwise on the words that say what is the matter, else on the title: what has the focus is read out, and a panel
 * would be read out with all that is in it.
 */
export function focusView(panel: HTMLElement, cameFrom: Sign | undefined): void {
  const controls = controlsOf(panel)
  const left =
    cameFrom && (controls.find((each) => nameOf(each) === cameFrom.name) ?? controls[cameFrom.place])
  const [field] = allOf(panel, '[data-focus="keyboard"]')
  const hasKeyboard = field && matchesMedia('(hover: hover)')
  const words = allOf(panel, '[data-focus="words"]')[0] ?? allOf(panel, '[part="title"]')[0]
  const control = left ?? (hasKeyboard ? field : undefined)
  // Focused first and then brought into sight: what `focus` itself scrolls in WebKit is the page behind.
  const target = control ?? words
  target?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'nearest' })
}
