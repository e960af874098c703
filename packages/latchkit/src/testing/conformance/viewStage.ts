/** A state of a view, open in a browser. */
export interface ViewStage {
  /** Runs a function of the suite in the page: `page.evaluate(measure)`. */
  evaluate<Measured>(measure: () => Measured | Promise<Measured>): Promise<Measured>
  /** Returns the violations that axe finds, one per line. */
  axe(): Promise<readonly string[]>
  press(key: 'Tab' | 'Shift+Tab'): Promise<void>
  /**
   * Changes the window or colours while the view is open. Resolves when the view has settled. Missing fields mean the same as
   * in `open`.
   */
  change(viewChange: ViewChange): Promise<void>
  end(): Promise<void>
}

/** How a state is shown. Missing fields mean light, English, 800 by 740 px, with motion and the site's own colours. */
export interface ViewShowing {
  readonly theme?: 'light' | 'dark'
  readonly locale?: 'en' | 'ar'
  readonly width?: number
  readonly height?: number
  readonly reducedMotion?: boolean
  readonly forcedColors?: boolean
}

/** What may change while a view is open. */
export type ViewChange = Pick<ViewShowing, 'width' | 'height' | 'forcedColors'>

/** The views to examine with all their states, and how to open one. */
export interface ViewSubject {
  readonly name: string
  /** Names of the states of all views. */
  readonly states: readonly string[]
  open(state: string, showing: ViewShowing): Promise<ViewStage>
}
