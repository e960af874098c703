/** The edge of what is read: its first line, or its last one. */
export type Edge = 'start' | 'end'

/** The window in which something is decided, as far as the guard of a button needs it. */
export interface GuardHost {
  now(): number
  later(act: () => void, afterMs: number): () => void
  /** Whether an edge of an element is in sight now: in the window, and under no header or footer. */
  sees(target: Element, edge: Edge): boolean
  /** Scrolls towards an edge, by less than what is seen at once. */
  scrollTo(target: Element, edge: Edge): void
  /** Reports whether an element is seen whole and nothing covers it; `undefined` where the browser cannot say. */
  watch(target: Element, report: (isSeen: boolean | undefined) => void): () => void
  /** Reports the mouse in the window, and presses on an element. */
  watchPointer(target: Element, reports: PointerReports): () => void
  onFocus(act: () => void): () => void
  onResize(act: () => void): () => void
}

/** The pointers that a guard wants to know of. */
export interface PointerReports {
  /** A mouse came into the window by its own motion. */
  come(): void
  /**
   * A press begins on the element, with any pointer.
   * @param isStill The pointer of a mouse that did not move to this place: the window opened under it.
   */
  press(isStill: boolean): void
}
