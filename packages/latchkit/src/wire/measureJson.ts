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
  const visit = (each: unknown, depth: number): boolean => {
    if (depth > deepest) return false
    left -= scalarBytes(each) ?? 2
    if (left < 0) return false
    if (scalarBytes(each) !== undefined) return true
    if (Array.isArray(each)) {
      // Holes are none of JSON, and a long array of them costs nothing to send.
      if (each.length > left) return false
      for (let at = 0; at < each.length; at++) if (!visit(each[at], depth + 1) || --left < 0) return false
      return true
    }
    if (Object.prototype.toString.call(each) !== '[object Object]') return false
    for (const key of Object.keys(each as object)) {
      left -= textBytes(key) + 2
      if (key === '__proto__' || left < 0) return false
      const inner = (each as Record<string, unknown>)[key]
      // JSON leaves it out.
      if (inner !== undefined && !visit(inner, depth + 1)) return false
    }
    return true
  }
  return visit(value, 0) ? atMost - left : undefined
}

/** The bytes of a value without parts; `undefined` where it has parts, or is none of JSON. */
function scalarBytes(value: unknown): number | undefined {
  if (value === null) return 4
  if (typeof value === 'boolean') return 5
  if (typeof value === 'number') return Number.isFinite(value) ? String(value).length : undefined
  return typeof value === 'string' ? textBytes(value) : undefined
}

/** At most three bytes a UTF-16 unit; a text that is short enough by that is not looked at. */
function textBytes(text: string): number {
  return text.length + 2 + (text.match(/[^\0-\x7f]/g)?.length ?? 0) * 2
}
