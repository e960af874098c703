/** A document that a browser shows: a page, a frame in it, or another window. */
export interface Place {
  /** Runs a function in the page; it holds on to nothing outside itself, and what goes in and out is JSON. */
  evaluate<Given extends readonly unknown[], Answer>(
    run: (...given: Given) => Answer | Promise<Answer>,
    ...given: Given
  ): Promise<Answer>
  /** Presses a key: a character, or one of those with a name. `Shift+Tab` holds Shift meanwhile. */
  press(key: string): Promise<void>
  /** Types a text, a key at a time. */
  type(text: string): Promise<void>
  /** Clicks at a place of the window, in px; on a telephone with a finger, where the driver has one. */
  click(x: number, y: number): Promise<void>
}

/** A browser as the journey drives it: a page, a pointer, a keyboard, and functions that run in the page. */
export interface Engine extends Place {
  goto(url: string): Promise<void>
  /** The frame of the email wallet; nothing while there is none. */
  frame(): Promise<Place | undefined>
  /** The newest window besides the page's own; nothing while there is none. */
  window(): Promise<Place | undefined>
  /** Ends the browser and what was started for it. */
  close(): Promise<void>
}
