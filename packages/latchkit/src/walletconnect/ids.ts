import type { Primitives } from './crypto/primitives.js'

/** A number below 10^`digits` from secure randomness. Six digits from 32 bits: the bias is below a millionth. */
function randomDigits({ random }: Pick<Primitives, 'random'>, digits: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = random(4)
  return ((a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d) >>> 0) % 10 ** digits
}

/** An id between the two ends, as the published clients write it: 16 digits, ms and three random ones, a JSON number. */
export function payloadId(primitives: Pick<Primitives, 'random'>, now: number): number {
  return now * 1_000 + randomDigits(primitives, 3)
}

/** An id between client and relay, as the published clients write it: 19 digits, ms and six random ones, as text: no JS number holds it. */
export function relayId(primitives: Pick<Primitives, 'random'>, now: number): string {
  return `${now}${String(randomDigits(primitives, 6)).padStart(6, '0')}`
}

/** Returns the time at which an id between the two ends was made, in ms since 1970 by the clock of its maker. */
export function timeOf(id: number): number {
  return Math.floor(id / 1_000)
}

/** Whether an id is older than another one: their last three digits are random and do not count. */
export function isOlder(id: number, than: number): boolean {
  return timeOf(id) < timeOf(than)
}
