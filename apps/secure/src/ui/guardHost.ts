/** The edge of a text that has to be read: its first or last line. */
export type Edge = 'start' | 'end'

/** The part of the window that the guard of a button needs. */
export interface GuardHost {
  now(): number
  later(callback: () => void, afterMs: number): () => void
  /** Whether an edge of an element is visible now: inside the window, and not under a header or footer. */
  sees(target: Element, edge: Edge): boolean
  /** Scrolls towards an edge, by less than one screen. */
  scrollTo(target: Element, edge: Edge): void
  /** Reports whether an element is fully visible and uncovered; `undefined` if the browser cannot tell. */
  watch(target: Element, report: (isSeen: boolean | undefined) => void): () => void
  /** Reports when a mouse enters the window, and each press on the element. */
  watchPointer(target: Element, reports: PointerReports): () => void
  onFocus(callback: () => void): () => void
  onResize(callback: () => void): () => void
}

/** The pointer events that a guard needs. */
export interface PointerReports {
  /** A mouse entered the window by moving. */
  come(): void
  /**
   * A press begins on the element, with any pointer.
   * @param isStill It is a mouse that did not move to this position: the window opened under it.
   */
  press(isStill: boolean): void
}
