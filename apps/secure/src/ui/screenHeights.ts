import type { FrameReason } from 'latchkit/wire'
import type { FrameHeight } from '../../../../packages/latchkit/src/wire/frame/events.js'

/**
 * The heights of screens, by the reason for which they are shown: never by their content, which scrolls. Where something is approved,
 * allowed or typed that must stay secret, it is at least 400 (F4).
 */
export const reasonHeights = {
  otp: 256,
  device: 400,
  approve: 504,
  settings: 608,
  social: 400,
} as const satisfies Readonly<Record<FrameReason | 'social', FrameHeight>>

/** Why a screen is shown: one of the reasons that pages know, or a login by a provider. */
export type ShownReason = keyof typeof reasonHeights

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
  /** Up to two fields, and below each what is wrong with it. */
  password: 504,
  decision: 504,
  opening: 400,
  /** A sentence, and a button that opens the window of a provider. */
  provider: 400,
  /** A sentence, a note, a field and two buttons. */
  email: 504,
  /** A sentence and two buttons, none of which approves. */
  windowStep: 256,
} as const satisfies Readonly<Record<string, FrameHeight>>
