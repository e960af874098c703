import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Choice, chooseAll, chooseCoins, maxCoins, type TransferEnds } from './choose.js'
import type { Coin } from './coins.js'
import { feeOf } from './fees.js'
import { dustOf, inputVsize, vsizeOf } from './sizes.js'

const scripts = {
  legacy: Uint8Array.from([0x76, 0xa9, 20, ...new Uint8Array(20), 0x88, 0xac]),
  nested: Uint8Array.from([0xa9, 20, ...new Uint8Array(20), 0x87]),
  segwit: Uint8Array.from([0, 20, ...new Uint8Array(20)]),
  taproot: Uint8Array.from([0x51, 32, ...new Uint8Array(32)]),
}
const kinds = fc.constantFrom('legacy', 'nested', 'segwit', 'taproot' as const)
const ends = fc
  .tuple(kinds, kinds)
  .map(([kind, other]): TransferEnds => ({ kind, from: scripts[kind], to: scripts[other] }))
/** Coins, the largest first. */
const coins = fc
  .array(fc.oneof(fc.bigInt(1n, 2_000n), fc.bigInt(1n, 10_000_000n)), { maxLength: maxCoins + 20 })
  .map((values) =>
    values
      .sort((one, other) => Number(other - one))
      .map((value, vout): Coin => ({ txid: '00'.repeat(32), vout, value })),
  )
const rate = fc.double({ min: 1, max: 2_000, noNaN: true })
const sum = (some: readonly Coin[]) => some.reduce((all, { value }) => all + value, 0n)
const sizeOf = ({ coins: some, change }: Choice, { kind, from, to }: TransferEnds) =>
  vsizeOf(kind, some.length, change > 0n ? [to, from] : [to])

describe('the choice of coins', () => {
  it('takes the largest, as few as are enough; all of their money goes to the receiver, back, or to the fee', () => {
    fc.assert(
      fc.property(coins, fc.bigInt(0n, 20_000_000n), rate, ends, (all, value, at, both) => {
        const choice = chooseCoins(all, value, at, both)
        if (!choice) return
        expect(choice.coins).toEqual(all.slice(0, choice.coins.length))
        expect(choice.coins.length).toBeLessThanOrEqual(maxCoins)
        expect(chooseCoins(all.slice(0, choice.coins.length - 1), value, at, both)).toBeUndefined()
        expect(choice.value).toBe(value)
        expect(choice.value + choice.change + choice.fee).toBe(sum(choice.coins))
      }),
    )
  })

  it('pays the rate of its level, and more only by what is too little to go back', () => {
    fc.assert(
      fc.property(coins, fc.bigInt(0n, 20_000_000n), rate, ends, (all, value, at, both) => {
        const choice = chooseCoins(all, value, at, both)
        if (!choice) return
        const own = feeOf(at, sizeOf(choice, both))
        const dust = dustOf(both.from)
        if (choice.change > 0n) {
          expect(choice.fee).toBe(own)
          expect(choice.change).toBeGreaterThanOrEqual(dust)
        } else {
          expect(choice.fee).toBeGreaterThanOrEqual(own)
          const withChange = feeOf(at, vsizeOf(both.kind, choice.coins.length, [both.to, both.from]))
          expect(choice.fee).toBeLessThan(withChange + dust)
        }
      }),
    )
  })

  it('error: is none only where the largest that may be taken are not enough, however many of them', () => {
    fc.assert(
      fc.property(coins, fc.bigInt(0n, 20_000_000n), rate, ends, (all, value, at, both) => {
        if (chooseCoins(all, value, at, both)) return
        for (let count = 1; count <= Math.min(all.length, maxCoins); count++)
          expect(sum(all.slice(0, count))).toBeLessThan(
            value + feeOf(at, vsizeOf(both.kind, count, [both.to])),
          )
      }),
    )
  })

  it('of all goes out what is worth more than it costs: no coin lowers the amount, and none is left that would raise it', () => {
    fc.assert(
      fc.property(coins, rate, ends, (all, at, both) => {
        const choice = chooseAll(all, at, both)
        const cost = feeOf(at, inputVsize(both.kind))
        expect(choice.coins.every(({ value }) => value > cost)).toBe(true)
        const left = all.slice(0, maxCoins).filter((coin) => !choice.coins.includes(coin))
        expect(left.every(({ value }) => value <= cost)).toBe(true)
        expect(choice.change).toBe(0n)
        if (choice.value > 0n) expect(choice.value + choice.fee).toBe(sum(choice.coins))
        expect(choice.fee).toBe(feeOf(at, vsizeOf(both.kind, choice.coins.length, [both.to])))
      }),
    )
  })
})
