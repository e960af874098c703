/** The deepest nesting of a JSON value that comes from elsewhere. */
const deepest = 32

/**
 * Measures a value that came from elsewhere as JSON would write it, without writing it: it stops at the limit, whatever is behind that.
 * @param value Anything; objects that hold themselves are too deep.
 * @param atMost The limit in bytes of UTF-8, quotes and commas counted.
 * @returns The bytes; `undefined` where it is larger, deeper than 32, or not plain JSON.
 */
export function measureJson(value: unknown, atMost: number): number | undefined {
  let left = atMost
  const take = (bytes: number) => {
    left -= bytes
    return left >= 0
  }
  const visit = (each: unknown, depth: number): boolean => {
    if (depth > deepest) return false
    if (typeof each !== 'object' || each === null) return isScalar(each) && take(textBytes(String(each)))
    if (!take(2)) return false
    if (Array.isArray(each)) {
      // Holes are none of JSON, and a long array of them costs nothing to send.
      if (each.length > left) return false
      // JSON leaves out what stands on it by a name.
      if (Object.keys(each).length > each.length) return false
      for (let at = 0; at < each.length; at++) if (!visit(each[at], depth + 1) || !take(1)) return false
      return true
    }
    if (Object.prototype.toString.call(each) !== '[object Object]') return false
    return Object.entries(each).every(
      // JSON leaves out what is undefined.
      ([key, inner]) =>
        key !== '__proto__' && take(textBytes(key)) && (inner === undefined || visit(inner, depth + 1)),
    )
  }
  return visit(value, 0) ? atMost - left : undefined
}

const isScalar = (value: unknown) =>
  value === null || /^(string|boolean)$/.test(typeof value) || Number.isFinite(value)

/** At most three bytes a UTF-16 unit, quotes and one comma or colon; a text that is short enough by that is not looked at. */
const textBytes = (text: string) => text.length + 3 + (text.match(/[^\0-\x7f]/g)?.length ?? 0) * 2
