/** A value of a query. `undefined` is left out; list items are joined by commas. */
export type QueryValue = string | number | readonly string[] | undefined

/**
 * Writes the query string of a URL.
 * @param query Values by name. Lists are joined by commas; `undefined` and empty values are left out.
 * @returns The query without a question mark; empty if no value is left.
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
