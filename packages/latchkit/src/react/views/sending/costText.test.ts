import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cost } from '../../../core/contracts/send.js'
import type { SendInfo } from '../../../core/select/sendDraft.js'
import { costTexts } from './costText.js'

const sol = { name: 'Solana', symbol: 'SOL', decimals: 9 }
const dollars = { value: 150_00n, decimals: 2, symbol: 'USD' }
const rent: Cost = { code: 'openAccount', amount: { ...sol, value: 2_039_280n } }

const draftOf = (levels: readonly (readonly Cost[])[], nativePrice?: typeof dollars) =>
  ({
    network: { nativeCurrency: sol },
    quote: { fees: levels.map((costs, at) => ({ id: `${at}`, code: `${at}`, costs })) },
    nativePrice,
  }) as unknown as SendInfo
const network = (value: bigint): Cost => ({ code: 'network', amount: { ...sol, value } })

/** The levels as they are read, one below the other. */
function readIn(levels: readonly (readonly Cost[])[], nativePrice?: typeof dollars): readonly string[] {
  const { total } = costTexts(draftOf(levels, nativePrice), 'en')
  return levels.map((costs) => total(costs))
}

describe('the fees a visitor chooses between', () => {
  it('read differently where they differ: to as many digits as that takes', () => {
    expect(readIn([[network(5_001n)], [network(5_016n)], [network(5_159n)]])).toEqual([
      '0.000005 SOL',
      '0.00000501 SOL',
      '0.00000515 SOL',
    ])
    expect(
      readIn([
        [network(5_001n), rent],
        [network(5_160n), rent],
      ]),
    ).toEqual(['0.0020442 SOL', '0.0020444 SOL'])
  })

  it('stay as short as one fee alone where the first digits tell them apart, or they are the same', () => {
    expect(readIn([[network(5_001n)]])).toEqual(['0.000005 SOL'])
    expect(readIn([[network(5_001n)], [network(6_016n)]])).toEqual(['0.000005 SOL', '0.000006 SOL'])
    expect(readIn([[network(5_001n)], [network(5_001n)]])).toEqual(['0.000005 SOL', '0.000005 SOL'])
  })

  it('are told in money only where the cents tell them apart', () => {
    expect(readIn([[network(1_000_000n)], [network(3_000_000n)]], dollars)).toEqual(['$0.15', '$0.45'])
    expect(readIn([[network(5_001n)], [network(5_016n)]], dollars)).toEqual([
      '0.000005 SOL',
      '0.00000501 SOL',
    ])
    expect(readIn([[network(5_001n)]], dollars)).toEqual(['<$0.01'])
  })

  it('and the costs below the total are written alike', () => {
    const { cost } = costTexts(
      draftOf([
        [network(5_001n), rent],
        [network(5_016n), rent],
      ]),
      'en',
    )
    expect([network(5_016n), rent].map(({ amount }) => cost(amount))).toEqual([
      '0.000005016 SOL',
      '0.00203928 SOL',
    ])
  })

  it('never read alike, whatever they are', () => {
    const value = fc.bigInt({ min: 0n, max: 10n ** 12n })
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), fc.boolean(), (values, hasPrice) => {
        const read = readIn(
          values.map((each) => [network(each)]),
          hasPrice ? dollars : undefined,
        )
        expect(new Set(read).size).toBe(new Set(values).size)
      }),
    )
  })
})
