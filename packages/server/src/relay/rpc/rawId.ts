/** Returns the position after the token at `at`. A token is a whole string, or any other single character. */
function endOfToken(text: string, at: number): number {
  if (text[at] !== '"') return at + 1
  for (let next = at + 1; next < text.length; next++) {
    if (text[next] === '\\') next += 1
    else if (text[next] === '"') return next + 1
  }
  return text.length
}

const depthChanges: Readonly<Record<string, number>> = { '{': 1, '[': 1, '}': -1, ']': -1 }
const idValuePattern = /^\s*:\s*(-?\d[\d.eE+-]*)/

/**
 * Returns the number of the last top-level key `id` of a JSON object, digit by digit: other SDKs send 19 digits, more than a JavaScript
 * number holds, and expect exactly the same in the answer.
 */
export function rawId(text: string): string | undefined {
  let [depth, id] = [0, undefined as string | undefined]
  for (let at = 0; at < text.length; ) {
    const tokenEnd = endOfToken(text, at)
    depth += depthChanges[text[at] ?? ''] ?? 0
    if (depth === 1 && tokenEnd === at + 4 && text.startsWith('"id"', at)) {
      id = idValuePattern.exec(text.slice(tokenEnd, tokenEnd + 64))?.[1] ?? id
    }
    at = tokenEnd
  }
  return id
}
