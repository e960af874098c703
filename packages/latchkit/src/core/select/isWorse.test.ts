import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cost, Fee, Notice } from '../contracts/send.js'
import { type ComparedQuote, isWorse } from './isWorse.js'

const symbol = fc.constantFrom('BRK', 'TILE')
const cost: fc.Arbitrary<Cost> = fc.record({
  code: fc.constantFrom('network', 'deposit', 'rent'),
  amount: fc.record({ value: fc.bigInt({ min: 0n, max: 2n ** 80n }), decimals: fc.constant(6), symbol }),
})
const fee = (id: string): fc.Arbitrary<Fee> =>
  fc.record({
    id: fc.constant(id),
    code: fc.constant(id),
    costs: fc.array(cost, { minLength: 1, maxLength: 3 }),
    max: fc.bigInt({ min: 0n, max: 2n ** 90n }),
  })
const notice: fc.Arbitrary<Notice> = fc.record({
  code: fc.constantFrom('a', 'b', 'c'),
  level: fc.constantFrom('info', 'confirm', 'block'),
})
const quote: fc.Arbitrary<ComparedQuote> = fc.record({
  fees: fc.tuple(fee('slow'), fee('fast')),
  received: fc.bigInt({ min: 0n, max: 2n ** 90n }),
  notices: fc.array(notice, { maxLength: 3 }),
})
const choice = fc.record({ feeId: fc.constantFrom(undefined, 'slow', 'fast'), isMax: fc.boolean() })
const chosen = ({ fees }: ComparedQuote, feeId: string | undefined) =>
  fees.find(({ id }) => id === feeId) ?? (fees[0] as Fee)
/** The same quote with another chosen fee. */
const withFee = (of: ComparedQuote, feeId: string | undefined, change: (fee: Fee) => Fee): ComparedQuote => ({
  ...of,
  fees: of.fees.map((each) => (each === chosen(of, feeId) ? change(each) : each)),
})

describe('a quote is worse than the one that was shown', () => {
  it('never where it says the same, in whatever order', () => {
    fc.assert(
      fc.property(quote, choice, (shown, of) => {
        const now = {
          ...shown,
          notices: [...shown.notices].reverse(),
          fees: shown.fees.map((each) => ({ ...each, costs: [...each.costs].reverse() })),
        }
        expect(isWorse(now, shown, of)).toBe(false)
      }),
    )
  })

  it('as soon as any of its costs is a unit higher, and then never the other way round', () => {
    fc.assert(
      fc.property(quote, choice, fc.nat(2), fc.bigInt({ min: 1n, max: 2n ** 60n }), (shown, of, at, more) => {
        const now = withFee(shown, of.feeId, (each) => ({
          ...each,
          costs: each.costs.map((one, place) =>
            place === at % each.costs.length
              ? { ...one, amount: { ...one.amount, value: one.amount.value + more } }
              : one,
          ),
        }))
        expect(isWorse(now, shown, of)).toBe(true)
        expect(isWorse(shown, now, of)).toBe(false)
      }),
    )
  })

  it('not by what a fee costs that nobody has chosen', () => {
    fc.assert(
      fc.property(quote, quote, (shown, other) => {
        const [slow] = shown.fees
        const now = { ...shown, fees: [slow as Fee, other.fees[1] as Fee] }
        expect(isWorse(now, shown, { feeId: 'slow' })).toBe(false)
      }),
    )
  })

  it('where less arrives, or of as much as there is less can be sent', () => {
    fc.assert(
      fc.property(quote, choice, fc.bigInt({ min: 1n, max: 2n ** 60n }), (shown, of, less) => {
        const received = (shown.received ?? 0n) - less
        expect(isWorse({ ...shown, received }, shown, of)).toBe(true)
        expect(isWorse(shown, { ...shown, received }, of)).toBe(false)
        const now = withFee(shown, of.feeId, (each) => ({ ...each, max: (each.max ?? 0n) - less }))
        expect(isWorse(now, shown, of)).toBe(of.isMax)
      }),
    )
  })

  it('where there is more to confirm, or something blocks; what is only to know changes nothing', () => {
    fc.assert(
      fc.property(quote, choice, fc.constantFrom('info', 'confirm', 'block'), (shown, of, level) => {
        const now = { ...shown, notices: [...shown.notices, { code: 'new', level } as const] }
        expect(isWorse(now, shown, of)).toBe(level !== 'info')
        expect(isWorse(shown, now, of)).toBe(false)
      }),
    )
  })

  it('where what has to be confirmed is another amount', () => {
    const of = (value: string): ComparedQuote => ({
      fees: [],
      notices: [{ code: 'deposit', level: 'confirm', data: { value } }],
    })
    expect(isWorse(of('2'), of('1'))).toBe(true)
    expect(isWorse(of('1'), of('1'))).toBe(false)
  })

  it('where nobody knows any more what it costs, or now somebody does', () => {
    fc.assert(
      fc.property(quote, (known) => {
        const unknown = { ...known, fees: [] }
        expect([isWorse(unknown, known), isWorse(known, unknown), isWorse(unknown, unknown)]).toEqual([
          true,
          true,
          false,
        ])
      }),
    )
  })
})
