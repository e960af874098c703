import type { FrameHeight } from '../../../../packages/latchkit/src/wire/frame/events.js'

/**
 * The heights of screens that need another one than the reason for which they are shown: by the kind of screen, never by its content, which
 * scrolls, since a page that could measure it would learn of the wallet.
 */
export const screenHeights = {
  shortCode: 256,
  /** A short code in a browser that stores no keys: a note below the field says so. */
  notedCode: 400,
  longCode: 400,
  letters: 400,
  waiting: 504,
  decision: 504,
  opening: 400,
  /** A sentence and two buttons, none of which approves. */
  windowStep: 256,
} as const satisfies Readonly<Record<string, FrameHeight>>
