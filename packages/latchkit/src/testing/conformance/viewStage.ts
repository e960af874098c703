/** A state of a view, open in a browser. */
export interface ViewStage {
  /** Runs a function of the suite in the page: `page.evaluate(measure)`. */
  evaluate<Measured>(measure: () => Measured | Promise<Measured>): Promise<Measured>
  /** Returns the findings of axe: one line for each violation. */
  axe(): Promise<readonly string[]>
  press(key: 'Tab' | 'Shift+Tab'): Promise<void>
  /**
   * Shows the open view as a visitor's system does who changes it meanwhile: in another window, with colours of the system's own.
   * Resolves when it stands. A missing field means what it means in `open`.
   */
  change(how: ViewChange): Promise<void>
  end(): Promise<void>
}

/**
 * The way a state is shown. A missing field means light, English, 800 by 740 px, with motion and the site's own colours.
 */
export interface ViewShowing {
  readonly theme?: 'light' | 'dark'
  readonly locale?: 'en' | 'ar'
  readonly width?: number
  readonly height?: number
  readonly reducedMotion?: boolean
  readonly forcedColors?: boolean
}

/** The part of it that changes while a view is open. */
export type ViewChange = Pick<ViewShowing, 'width' | 'height' | 'forcedColors'>

/** The views to examine, each in all its states, and how to open one. */
export interface ViewSubject {
  readonly name: string
  /** Names of the states of every view. */
  readonly states: readonly string[]
  open(state: string, how: ViewShowing): Promise<ViewStage>
}
