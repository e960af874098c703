import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'

// Program-derived addresses: hashes that are not points on the curve, so that no key can sign for them.

const p = 2n ** 255n - 19n
const d = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

function squareTimes(value: bigint, times: number): bigint {
  let result = value
  for (let at = 0; at < times; at++) result = (result * result) % p
  return result
}

/** Whether a number is a square modulo `p`, including 0. Euler's criterion: raises it to (p − 1) / 2 = 2^254 − 10. */
function isSquare(value: bigint): boolean {
  const times = (one: bigint, other: bigint) => (one * other) % p
  // `ofN` is the value to the power of 2^N − 1.
  const of2 = times(squareTimes(value, 1), value)
  const of4 = times(squareTimes(of2, 2), of2)
  const of5 = times(squareTimes(of4, 1), value)
  const of10 = times(squareTimes(of5, 5), of5)
  const of20 = times(squareTimes(of10, 10), of10)
  const of40 = times(squareTimes(of20, 20), of20)
  const of50 = times(squareTimes(of40, 10), of10)
  const of100 = times(squareTimes(of50, 50), of50)
  const of200 = times(squareTimes(of100, 100), of100)
  const of250 = times(squareTimes(of200, 50), of50)
  // 2^254 − 10 = (2^250 − 1) · 16 + 6
  const power = times(squareTimes(of250, 4), squareTimes(of2, 1))
  return power <= 1n
}

/** Whether 32 bytes are a point on Ed25519: they are its y, and x² = (y² − 1) / (dy² + 1) must be a square. */
export function isOnCurve(bytes: Uint8Array): boolean {
  const reversed = Uint8Array.from(bytes).reverse()
  const [first = 0] = reversed
  reversed[0] = first & 0x7f
  const y = BigInt(`0x${Buffer.from(reversed).toString('hex')}`) % p
  const yy = (y * y) % p
  // A quotient is a square exactly if the product is.
  return isSquare((((yy - 1n + p) % p) * ((d * yy + 1n) % p)) % p)
}

/** Finds the address that a program derives from seeds. */
export function programAddress(seeds: readonly Uint8Array[], program: string): string {
  const programBytes = base58.decode(program)
  for (let bump = 255; bump >= 0; bump--) {
    const hash = createHash('sha256')
    for (const seed of seeds) hash.update(seed)
    const bytes = hash
      .update(Uint8Array.of(bump))
      .update(programBytes)
      .update('ProgramDerivedAddress')
      .digest()
    if (!isOnCurve(bytes)) return base58.encode(bytes)
  }
  // Unreachable in practice: about one in 2^256 seeds has no address.
  return program
}
