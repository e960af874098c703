import { matchesMedia } from '../theme/media.js'

/** Returns the focused element, through shadow roots; `undefined` if only the page itself has the focus. */
export function innermost(active: Element | null): HTMLElement | undefined {
  const inner = active?.shadowRoot?.activeElement
  if (inner) return innermost(inner)
  return active instanceof HTMLElement && active !== document.body ? active : undefined
}

/** Returns the focus to the element that opened the modal. If that is gone, a button of the same kit gets it. */
export function returnFocus(opener: HTMLElement | undefined, kitId: string): void {
  const target = opener?.isConnected
    ? opener
    : document.querySelector<HTMLElement>(`[data-latchkit="${kitId}"]`)
  target?.focus({ preventScroll: true })
}

/** What identifies a control: its name, and its index among the controls in case the name has changed. */
export interface ControlId {
  readonly name: string
  readonly index: number
}

/** Returns what identifies the focused control; `undefined` if none is focused. */
export function controlIdOf(panel: HTMLElement, focusedElement: Element | undefined): ControlId | undefined {
  const control = focusedElement?.closest('button, a[href]')
  return control
    ? { name: nameOf(control), index: controlsOf(panel).indexOf(control as HTMLElement) }
    : undefined
}

/** Finds elements, except those in a view that is being animated out. */
const allOf = (panel: HTMLElement, selector: string) =>
  [...panel.querySelectorAll<HTMLElement>(selector)].filter((each) => !each.closest('[inert]'))
const controlsOf = (panel: HTMLElement) => allOf(panel, 'button, a[href]')
const nameOf = (control: Element) => control.getAttribute('aria-label') ?? control.textContent ?? ''

/**
 * Moves the focus where a view needs it. After Back: to the control that led away. On a device with a keyboard: into the search
 * field. Otherwise to the text that says what has happened, else to the title. The panel never gets the focus, because screen
 * readers would then read out everything in it.
 */
export function focusView(panel: HTMLElement, cameFrom: ControlId | undefined): void {
  const controls = controlsOf(panel)
  const previousControl =
    cameFrom && (controls.find((each) => nameOf(each) === cameFrom.name) ?? controls[cameFrom.index])
  const [field] = allOf(panel, '[data-focus="keyboard"]')
  const hasKeyboard = field && matchesMedia('(hover)')
  const words = allOf(panel, '[data-focus="words"]')[0] ?? allOf(panel, '[part="title"]')[0]
  const control = previousControl ?? (hasKeyboard ? field : undefined)
  // Focus without scrolling, because WebKit would scroll the page behind; then scroll the control into view.
  const target = control ?? words
  target?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'nearest' })
}
