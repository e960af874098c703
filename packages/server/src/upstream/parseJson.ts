/** Returns the nesting depth of a JSON text without parsing it. */
function depthOf(text: string, maxDepth: number): number {
  let [depth, deepest] = [0, 0]
  let inString = false
  for (let at = 0; at < text.length && deepest <= maxDepth; at++) {
    const code = text.charCodeAt(at)
    if (inString) {
      if (code === 0x5c) at++
      else if (code === 0x22) inString = false
    } else if (code === 0x22) inString = true
    else if (code === 0x7b || code === 0x5b) deepest = Math.max(deepest, ++depth)
    else if (code === 0x7d || code === 0x5d) depth--
  }
  return deepest
}

function hasPrototypeKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(hasPrototypeKey)
  return Object.keys(value).includes('__proto__') || Object.values(value).some(hasPrototypeKey)
}

export type ParsedJson = { readonly value: unknown } | { readonly problem: string }

/** Parses JSON from outside (G5): checks its depth, and lets nothing in it replace a prototype. */
export function parseJson(text: string, depth: number): ParsedJson {
  if (depthOf(text, depth) > depth) return { problem: `Expected at most ${depth} levels` }
  try {
    const value: unknown = JSON.parse(text)
    const isSuspect = text.includes('__proto__') || text.includes('\\u')
    return isSuspect && hasPrototypeKey(value) ? { problem: 'Expected other names' } : { value }
  } catch {
    return { problem: 'Expected JSON' }
  }
}
