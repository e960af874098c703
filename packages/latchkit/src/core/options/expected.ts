/** Whether a value is an object with all of these. */
export function has(value: unknown, ...names: readonly string[]): boolean {
  return typeof value === 'object' && value !== null && names.every((name) => name in value)
}

/** The sentence of readings 10 about a wrong value; of a function it says that it is to be called. */
export const expected = (wanted: string, value: unknown): string =>
  `Expected ${wanted}, received ${show(value)}`

/** A value in a few characters: what it is, or what kind of thing. */
function show(value: unknown): string {
  if (typeof value === 'string') return `"${value.slice(0, 40)}"`
  if (typeof value === 'function') return `a function; call it: ${value.name}()`
  if (Array.isArray(value)) return value.length ? 'array' : '[]'
  return Object(value) === value ? 'object' : String(value)
}
