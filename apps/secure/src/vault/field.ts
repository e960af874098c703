// GF(256), the field of the shares: addition is XOR, multiplication is modulo x⁸ + x⁴ + x³ + x + 1. Without tables and branches that depend
// on secrets, to avoid timing leaks.

const modulus = 0x1b

/** Multiplies two elements. */
export function product(one: number, other: number): number {
  let sum = 0
  let multiple = one
  for (let bit = 0; bit < 8; bit++) {
    sum ^= -((other >> bit) & 1) & multiple
    multiple = ((multiple << 1) ^ (-(multiple >> 7) & modulus)) & 0xff
  }
  return sum
}

/** Computes the inverse of an element other than 0: its 254th power. */
export function inverse(element: number): number {
  let power = element
  let result = 1
  for (let bit = 0; bit < 7; bit++) {
    power = product(power, power)
    result = product(result, power)
  }
  return result
}
