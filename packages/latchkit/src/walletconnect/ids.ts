import type { Primitives } from './crypto/primitives.js'

/** Returns a secure random number below 10^`digits`. With 32 bits for up to six digits the bias is below a millionth. */
function randomDigits({ random }: Pick<Primitives, 'random'>, digits: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = random(4)
  return ((a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d) >>> 0) % 10 ** digits
}

/**
 * Creates an id for messages between the two ends, in the format of the published clients: 16 digits (ms and three random
 * digits), as a JSON number.
 */
export function payloadId(primitives: Pick<Primitives, 'random'>, now: number): number {
  return now * 1_000 + randomDigits(primitives, 3)
}

/**
 * Creates an id for calls of the relay, in the format of the published clients: 19 digits (ms and six random digits), as text,
 * because no JS number holds it.
 */
export function relayId(primitives: Pick<Primitives, 'random'>, now: number): string {
  return `${now}${String(randomDigits(primitives, 6)).padStart(6, '0')}`
}

/** Returns when an id between the two ends was created, in ms since 1970 by its creator's clock. */
export function timeOf(id: number): number {
  return Math.floor(id / 1_000)
}

/** Checks whether an id is older than another. Ignores their last three digits, which are random. */
export function isOlder(id: number, otherId: number): boolean {
  return timeOf(id) < timeOf(otherId)
}
