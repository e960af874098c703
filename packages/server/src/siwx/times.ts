const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Times of sign-in, in ms (X1, X5). */
export const signInTimes = {
  nonceMs: 5 * minuteMs,
  /** When an unused session ends. */
  idleMs: dayMs,
  /** When a session ends unless the site sets another time. The message that the visitor signs states this time. */
  sessionMs: dayMs,
  /** The bounds within which a site may set the length of sessions. */
  shortestSessionMs: 5 * minuteMs,
  longestSessionMs: 7 * dayMs,
  /** How often the use of a session is recorded, so that not every request writes to the store. */
  noteUseMs: minuteMs,
  /** How often expired rows are removed. */
  cleanupMs: minuteMs,
} as const
