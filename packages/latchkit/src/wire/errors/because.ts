/** Formats a reason for the end of a sentence. Returns an empty text without one. */
export const because = (reason: string): string => (reason ? `: ${reason}` : '')
