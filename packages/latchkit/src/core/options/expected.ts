/** Checks whether a value is an object with all of these properties. */
export function has(value: unknown, ...names: readonly string[]): boolean {
  return typeof value === 'object' && value !== null && names.every((name) => name in value)
}

/** Writes the sentence about a wrong value (readings 10). */
export const expected = (expectation: string, value: unknown): string =>
  `Expected ${expectation}, received ${show(value)}`

/** Describes a value in a few characters: the value itself, or its type. */
function show(value: unknown): string {
  if (typeof value === 'string') return `"${value.slice(0, 40)}"`
  if (typeof value === 'function') return `a function; call it: ${value.name}()`
  if (Array.isArray(value)) return value.length ? 'array' : '[]'
  return Object(value) === value ? 'object' : String(value)
}
