// Splits JSON without parsing it, so that numbers keep all their digits.

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const isOpening = (byte: number) => byte === 0x7b || byte === 0x5b
const isClosing = (byte: number) => byte === 0x7d || byte === 0x5d
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

function pastSpace(json: Buffer, start: number): number {
  let at = start
  while (isSpace(json[at] ?? 0)) at++
  return at
}

function pastString(json: Buffer, start: number): number {
  for (let end = json.indexOf(quote, start + 1); end > 0; end = json.indexOf(quote, end + 1)) {
    let before = end - 1
    while (json[before] === backslash) before--
    // After an even number of backslashes, the quote is not escaped.
    if ((end - before) % 2 === 1) return end + 1
  }
  return json.length
}

function pastValue(json: Buffer, start: number): number {
  let depth = 0
  for (let at = start; at < json.length; ) {
    const byte = json[at] as number
    const isEnd = isClosing(byte) || byte === comma || isSpace(byte)
    if (depth === 0 && isEnd) return at
    if (isOpening(byte)) depth++
    if (isClosing(byte)) depth--
    at = byte === quote ? pastString(json, at) : at + 1
    if (depth === 0 && (byte === quote || isClosing(byte))) return at
  }
  return json.length
}

function keyIn(json: Buffer, start: number, end: number): string {
  const key = json.toString('utf8', start + 1, end - 1)
  return key.includes('\\') ? String(JSON.parse(`"${key}"`)) : key
}

/** Returns the members of an object as raw JSON, by name; `undefined` if it is not an object. */
export function membersOf(json: Buffer): ReadonlyMap<string, Buffer> | undefined {
  const members = new Map<string, Buffer>()
  let at = pastSpace(json, 0)
  if (json[at] !== 0x7b) return undefined
  at = pastSpace(json, at + 1)
  while (json[at] === quote) {
    const keyEnd = pastString(json, at)
    const separator = pastSpace(json, keyEnd)
    if (json[separator] !== colon) return undefined
    const from = pastSpace(json, separator + 1)
    const to = pastValue(json, from)
    members.set(keyIn(json, at, keyEnd), json.subarray(from, to))
    at = pastSpace(json, to)
    if (json[at] === comma) at = pastSpace(json, at + 1)
  }
  return json[at] === 0x7d ? members : undefined
}

/** Returns the items of an array as raw JSON; `undefined` if it is not an array. */
export function itemsOf(json: Buffer): readonly Buffer[] | undefined {
  const items: Buffer[] = []
  let at = pastSpace(json, 0)
  if (json[at] !== 0x5b) return undefined
  at = pastSpace(json, at + 1)
  while (at < json.length && json[at] !== 0x5d) {
    const to = pastValue(json, at)
    if (to === at) return undefined
    items.push(json.subarray(at, to))
    at = pastSpace(json, to)
    if (json[at] === comma) at = pastSpace(json, at + 1)
  }
  return json[at] === 0x5d ? items : undefined
}
