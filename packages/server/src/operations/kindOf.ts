import { isLatchkitError } from 'latchkit/wire'

/** Returns what a log may say of an error: its code or its kind, never its text (G4). */
export const kindOf = (error: unknown) =>
  isLatchkitError(error) ? error.code : error instanceof Error ? error.name : typeof error
