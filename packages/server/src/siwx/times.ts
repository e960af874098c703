const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Times of sign-in, in ms (X1, X5). */
export const signInTimes = {
  nonceMs: 5 * minuteMs,
  /** A session that is not used ends after so long. */
  idleMs: dayMs,
  /** A session ends after so long, unless the site says otherwise: what the visitor signs says so too. */
  sessionMs: dayMs,
  /** A site may let sessions last between these. */
  shortestSessionMs: 5 * minuteMs,
  longestSessionMs: 7 * dayMs,
  /** A use is noted so often: not every request writes. */
  noteUseMs: minuteMs,
  /** Forgets what is over each so often. */
  sweepMs: minuteMs,
} as const
