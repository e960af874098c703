// GF(256), in which the shares are points: addition is exclusive or, multiplication is modulo x⁸ + x⁴ + x³ + x + 1. Written without
// tables and branches on values, which would be looked up at places that secrets choose.

const modulus = 0x1b

/** The product of two elements. */
export function product(one: number, other: number): number {
  let sum = 0
  let left = one
  for (let bit = 0; bit < 8; bit++) {
    sum ^= -((other >> bit) & 1) & left
    left = ((left << 1) ^ (-(left >> 7) & modulus)) & 0xff
  }
  return sum
}

/** The inverse of an element that isn't 0: its 254th power. */
export function inverse(of: number): number {
  let power = of
  let result = 1
  for (let bit = 0; bit < 7; bit++) {
    power = product(power, power)
    result = product(result, power)
  }
  return result
}
