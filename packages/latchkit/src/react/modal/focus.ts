/** The element that has the focus, looked for through shadow roots; none where only the page itself has it. */
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

/**
 * Puts the focus where a view wants it. Going back: on what led away. With a keyboard at hand: into the search field.
 * Otherwise on the panel, so that the name of the dialog is read and Tab goes to its first control.
 */
export function focusView(panel: HTMLElement, cameFrom: string | undefined): void {
  const left =
    cameFrom === undefined ? null : panel.querySelector<HTMLElement>(`[aria-label="${CSS.escape(cameFrom)}"]`)
  const field = panel.querySelector<HTMLElement>('[data-focus="keyboard"]')
  const hasKeyboard = field && matchMedia('(hover: hover)').matches
  const target = left ?? (hasKeyboard ? field : panel)
  target.focus({ preventScroll: target === panel })
}
