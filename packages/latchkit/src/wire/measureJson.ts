/** Deepest nesting that is accepted in JSON from outside. */
const maxDepth = 32

/**
 * Measures a value from outside in bytes of JSON, without serialising it. Stops at the limit, so a huge value costs little.
 * @param value Any value. Cyclic objects count as too deep.
 * @param atMost The limit in bytes of UTF-8, including quotes and commas.
 * @returns The size in bytes, or `undefined` if the value is larger, nested deeper than 32 levels, or not plain JSON.
 */
export function measureJson(value: unknown, atMost: number): number | undefined {
  let bytesLeft = atMost
  const spendBytes = (bytes: number) => {
    bytesLeft -= bytes
    return bytesLeft >= 0
  }
  const visit = (each: unknown, depth: number): boolean => {
    if (depth > maxDepth) return false
    if (typeof each !== 'object' || each === null)
      return isScalar(each) && spendBytes(textBytes(String(each)))
    if (!spendBytes(2)) return false
    if (Array.isArray(each)) {
      // JSON has no holes, and a long array of holes costs nothing to send.
      if (each.length > bytesLeft) return false
      // JSON leaves out named properties of an array.
      if (Object.keys(each).length > each.length) return false
      for (let at = 0; at < each.length; at++) if (!visit(each[at], depth + 1) || !spendBytes(1)) return false
      return true
    }
    if (Object.prototype.toString.call(each) !== '[object Object]') return false
    return Object.entries(each).every(
      // JSON leaves out properties that are `undefined`.
      ([key, inner]) =>
        key !== '__proto__' && spendBytes(textBytes(key)) && (inner === undefined || visit(inner, depth + 1)),
    )
  }
  return visit(value, 0) ? atMost - bytesLeft : undefined
}

const isScalar = (value: unknown) =>
  value === null || /^(string|boolean)$/.test(typeof value) || Number.isFinite(value)

/** Upper bound of the size of a text: at most three bytes per UTF-16 unit, plus quotes and one comma or colon. */
const textBytes = (text: string) => text.length + 3 + (text.match(/[^\0-\x7f]/g)?.length ?? 0) * 2
