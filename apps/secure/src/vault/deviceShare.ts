import type { Bytes } from './bytes.js'
import { inverse, product } from './field.js'
import { BadShare, hashOf } from './shares.js'

const maxIndex = 255

/**
 * Computes the device's share from two other shares of a split. Two points define the line; the device's index is the one whose share has
 * the hash that the services state.
 * @param hash Hash of the device's share.
 * @throws BadShare if no share of the split has this hash.
 */
export async function deviceShareOf(one: Bytes, other: Bytes, hash: string): Promise<Bytes> {
  for (let index = 1; index <= maxIndex; index++) {
    if (index === one.at(-1) || index === other.at(-1)) continue
    const share = shareAt(index, one, other)
    if ((await hashOf(share)) === hash) return share
    share.fill(0)
  }
  throw new BadShare('device')
}

/** Computes the share at an index of the line through two others. A share has a value for each byte of the secret, and its index last. */
export function shareAt(index: number, one: Bytes, other: Bytes): Bytes {
  const length = one.length - 1
  const [first, second] = [one[length] ?? 0, other[length] ?? 0]
  if (one.length !== other.length || first === second) throw new Error('These aren’t two shares of one split')
  const inverseDifference = inverse(first ^ second)
  const factorOfOne = product(index ^ second, inverseDifference)
  const factorOfOther = product(index ^ first, inverseDifference)
  const share = new Uint8Array(one.length)
  for (let at = 0; at < length; at++) {
    share[at] = product(one[at] ?? 0, factorOfOne) ^ product(other[at] ?? 0, factorOfOther)
  }
  share[length] = index
  return share
}
