// A text or a number; in this order, so that digits within a text are passed over.
const textOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs
const longWhole = /^-?\d{16,}$/

/**
 * Rewrites JSON so that each whole number of 16 digits or more is a text of its digits: read as a number, one beyond 2^53
 * would be another. What is no JSON stays none.
 */
export const exactNumbers = (json: string): string =>
  json.replace(textOrNumber, (found) => (longWhole.test(found) ? `"${found}"` : found))
