/** A state of a view, open in a browser. */
export interface ViewStage {
  /** Runs a function of the suite in the page: `page.evaluate(measure)`. */
  evaluate<Measured>(measure: () => Measured | Promise<Measured>): Promise<Measured>
  /** What axe finds: one line for each violation. */
  axe(): Promise<readonly string[]>
  press(key: 'Tab' | 'Shift+Tab'): Promise<void>
  end(): Promise<void>
}
