const safeDigits = 15
const mark = '$integer'

/** Writes a request. Its integers are small enough for JSON: the kit refuses others before. */
export function stringifyRpc(payload: unknown): string {
  return JSON.stringify(payload, (_, value) => (typeof value === 'bigint' ? Number(value) : value))
}

/**
 * Reads an answer without losing digits: an integer that a floating-point number may not hold becomes a bigint (`rentEpoch` is the highest
 * number of 64 bits).
 */
export function parseRpc(text: string): unknown {
  const marked = text.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g, (token) =>
    /^-?\d+$/.test(token) && token.length > safeDigits ? `{"${mark}":"${token}"}` : token,
  )
  return JSON.parse(marked, (_, value) =>
    typeof value === 'object' &&
    value !== null &&
    typeof value[mark] === 'string' &&
    /^-?\d+$/.test(value[mark])
      ? BigInt(value[mark])
      : value,
  )
}
