/**
 * Takes the focus from the control that has it, so that a walk can see each without and with it. It uses nothing from outside itself,
 * so that it can be sent into a page.
 */
export function leaveFocus(): void {
  const focused = document.querySelector('latchkit-modal')?.shadowRoot?.activeElement
  if (focused instanceof HTMLElement) focused.blur()
}
