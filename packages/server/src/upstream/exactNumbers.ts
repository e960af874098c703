// A JSON string or a number. Strings come first, so that digits inside them are skipped.
const textOrNumberPattern = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs
const longIntegerPattern = /^-?\d{16,}$/

/**
 * Rewrites JSON so that each integer of 16 digits or more becomes a string: parsed as a number, one beyond 2^53 would change. Invalid JSON
 * stays invalid.
 */
export const exactNumbers = (json: string): string =>
  json.replace(textOrNumberPattern, (token) => (longIntegerPattern.test(token) ? `"${token}"` : token))
