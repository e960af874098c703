// What the modal and the secure frame draw alike, so that a person recognises an account or a site in both.

/** Computes the FNV-1a hash, so that an address always gives the same picture. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}

/**
 * Returns a CSS background of three blurred colours on a fourth, all derived from the key of an address. Nothing is requested.
 */
export function avatarOf(key: string): string {
  const seed = hash(key)
  const hue = seed % 360
  const isMirrored = (seed >>> 16) % 2 === 1
  const tone = (turn: number, saturation: number, lightness: number) =>
    `hsl(${(hue + turn + 360) % 360} ${saturation}% ${lightness}%)`
  const light = (x: number, y: number, colour: string, reach: number) =>
    `radial-gradient(circle at ${isMirrored ? 100 - x : x}% ${y}%, ${colour} 0, transparent ${reach}%)`
  const lights = [
    light(28, 22, tone(80, 96, 83), 55),
    light(82, 30, tone(60, 80, 68), 60),
    light(60 - ((seed >>> 20) % 24), 95, tone(-78, 62, 60), 65),
  ]
  return `${lights.join(', ')}, ${tone(0, 36, 62)}`
}

/** A group of four characters of an address. */
export interface AddressGroup {
  /** The index at which it begins. */
  readonly at: number
  readonly group: string
  /** Whether it is the first or the last one. Both are bold, because people compare the ends of an address. */
  readonly isEnd: boolean
}

/** Divides an address into groups of four characters. The prefix belongs to the first one. */
export function addressGroups(address: string, prefix: string): readonly AddressGroup[] {
  const first = (address.startsWith(prefix) ? prefix.length : 0) + 4
  const otherGroups = address.slice(first).match(/.{1,4}/g) ?? []
  return [address.slice(0, first), ...otherGroups].map((group, index) => ({
    at: index === 0 ? 0 : first + (index - 1) * 4,
    group,
    isEnd: index === 0 || index === otherGroups.length,
  }))
}
