/** A value of a query: it is written as text, a list with commas between, and left out where it is absent. */
export type QueryValue = string | number | readonly string[] | undefined

/**
 * Writes the query of a URL.
 * @param query Values by name: a list is joined by commas, what is `undefined` or empty is left out.
 * @returns Without the question mark; an empty text where nothing is left.
 * @example
 * ```ts
 * import { writeQuery } from 'latchkit/wire'
 * const search = writeQuery({ page: 1, search: 'fox' })
 * ```
 */
export function writeQuery(query: Readonly<Record<string, QueryValue>>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : value
    if (text !== undefined && text !== '') params.set(name, String(text))
  }
  return params.toString()
}
