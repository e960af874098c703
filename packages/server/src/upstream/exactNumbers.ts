// A JSON string or a number. Strings come first, so that digits inside them are skipped.
const textOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs
const longWhole = /^-?\d{16,}$/

/**
 * Rewrites JSON so that each integer of 16 digits or more becomes a string: parsed as a number, one beyond 2^53 would change. Invalid JSON
 * stays invalid.
 */
export const exactNumbers = (json: string): string =>
  json.replace(textOrNumber, (found) => (longWhole.test(found) ? `"${found}"` : found))
