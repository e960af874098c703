import type { Amount } from './entities.js'

/** The most digits that a price may have; a longer exponent is a mistake or a trap. */
const digitsAtMost = 100

/**
 * Turns a number, such as a price in JSON, into an exact decimal: the digits of its shortest text, so that money is
 * never multiplied as floating point. `undefined` for what is no price: not finite, not above 0, beyond 100 digits.
 * @param number The number, such as 2.37.
 * @param symbol The symbol of the currency, such as `USD`.
 * @returns The amount, or `undefined`.
 * @example
 * ```ts
 * import { decimalOf } from 'latchkit/wire'
 * decimalOf(2000.05, 'USD') // { value: 200005n, decimals: 2, symbol: 'USD' }
 * ```
 */
export function decimalOf(number: number, symbol: string): Amount | undefined {
  const match = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(number))
  if (!match) return undefined
  const [, whole = '', fraction = '', exponent = '0'] = match
  const decimals = fraction.length - Number(exponent)
  if (Math.abs(decimals) > digitsAtMost) return undefined
  const value = BigInt(whole + fraction) * 10n ** BigInt(Math.max(0, -decimals))
  return value > 0n ? { value, decimals: Math.max(0, decimals), symbol } : undefined
}
