// What the modal and the secure frame draw alike, so that a person recognises an account or a site in both.

/** Computes the FNV-1a hash and mixes its bits, so that an address always gives the same picture, and two addresses that differ little do not. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 15), 0x85ebca6b)
  return (value ^ (value >>> 16)) >>> 0
}

/** The hues of the three lights, in degrees from that of the ground. */
const hues = [
  [80, 60, -78],
  [-80, -60, 78],
  [45, -45, 20],
  [10, 30, 180],
] as const
const directions = 8

/**
 * Returns a CSS background of three blurred colours on a fourth, all derived from the key of an address. Nothing is requested. Hue, colours
 * and direction come from different bits: people take two accounts for one if their pictures are alike.
 */
export function avatarOf(key: string): string {
  const seed = hash(key)
  const hue = seed % 360
  const [first, second, third] = hues[(seed >>> 9) % hues.length] ?? hues[0]
  const turn = (((seed >>> 16) % directions) * 2 * Math.PI) / directions
  const tone = (degrees: number, saturation: number, lightness: number) =>
    `hsl(${(hue + degrees + 360) % 360} ${saturation}% ${lightness}%)`
  /** A light at a place from the middle, turned around it, in % of the side. */
  const light = (x: number, y: number, colour: string, reach: number) => {
    const left = Math.round(50 + x * Math.cos(turn) - y * Math.sin(turn))
    const top = Math.round(50 + x * Math.sin(turn) + y * Math.cos(turn))
    return `radial-gradient(circle at ${left}% ${top}%, ${colour} 0, transparent ${reach}%)`
  }
  const lights = [
    light(-22, -28, tone(first, 96, 83), 55),
    light(32, -20, tone(second, 80, 68), 60),
    light(0, 45, tone(third, 62, 60), 65),
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
