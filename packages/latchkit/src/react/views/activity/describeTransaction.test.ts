import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type HistoryTransfer, type OperationType, operationTypes } from '../../../wire/http/getHistory.js'
import { formatUnits } from '../../../wire/units.js'
import { describeTransaction, signOf } from './describeTransaction.js'
import { formatsIn } from './formats.js'

const transaction = (operationType: OperationType, transfers?: HistoryTransfer[]) => ({
  id: 'a',
  metadata: {
    operationType,
    hash: '0xa',
    minedAt: '2026-01-15T12:00:00Z',
    sentFrom: 'x',
    sentTo: 'y',
    status: 'confirmed' as const,
    nonce: 1,
    application: { name: 'Atlas', iconUrl: null },
  },
  ...(transfers && { transfers }),
})
const coin = (symbol: string, numeric: string, more: Partial<HistoryTransfer> = {}): HistoryTransfer => ({
  fungible_info: { symbol },
  quantity: { numeric },
  ...more,
})

describe('readings 19: the sign of what moved', () => {
  it('is that of its direction, whatever the operation', () => {
    for (const operation of operationTypes) {
      expect([signOf(operation, 'in'), signOf(operation, 'out'), signOf(operation, 'self')]).toEqual([
        '+',
        '−',
        '',
      ])
    }
  })

  it('§9 without one is that of the operation', () => {
    const signs = (sign: string) => operationTypes.filter((each) => signOf(each, undefined) === sign)
    expect(signs('+')).toEqual(['borrow', 'claim', 'deposit', 'receive'])
    expect(signs('−')).toEqual(['burn', 'repay', 'withdraw'])
  })
})

describe('what a row tells of a transaction', () => {
  it('of a trade what came, and what was given for it', () => {
    const trade = transaction('trade', [
      coin('USDC', '250', { direction: 'out' }),
      coin('ETH', '0.0684', { direction: 'in' }),
      coin('DUST', '1', { direction: 'in' }),
    ])
    expect(describeTransaction(trade)).toEqual({
      main: { sign: '+', amount: { value: 684n, decimals: 4, symbol: 'ETH' } },
      givenAsset: { sign: '−', amount: { value: 250n, decimals: 0, symbol: 'USDC' } },
      more: 1,
      counterpart: 'Atlas',
    })
  })

  it('of a payment what went, and to whom where that is known of this very transfer', () => {
    const sent = (more: Partial<HistoryTransfer>) =>
      describeTransaction(transaction('send', [coin('USDC', '40', { direction: 'out', ...more })])).main
    expect(sent({ sender: 'x', receiver: 'noor' })?.party).toEqual({ side: 'to', address: 'noor' })
    // The transaction's own receiver is the token's contract, not the one who was paid.
    expect(sent({})).not.toHaveProperty('party')
  })

  it('of the network’s own coin that it is, which a token of the same symbol is not', () => {
    const got = (native?: boolean) =>
      describeTransaction(
        transaction('receive', [
          coin('ETH', '1', { fungible_info: { symbol: 'ETH', ...(native !== undefined && { native }) } }),
        ]),
      ).main
    expect(got(true)).toHaveProperty('isNative', true)
    expect(got(false)).not.toHaveProperty('isNative')
    expect(got()).not.toHaveProperty('isNative')
  })

  it('of an NFT its name, and of spam among others nothing', () => {
    const nft = (name: string, is_spam: boolean): HistoryTransfer => ({
      nft_info: { name, flags: { is_spam } },
      direction: 'in',
      quantity: { numeric: '1' },
    })
    const { main, more } = describeTransaction(
      transaction('mint', [nft('Prize', true), nft('Tidepool #204', false)]),
    )
    expect([main?.item, more]).toEqual(['Tidepool #204', 0])
  })

  it('of a spam token among others nothing', () => {
    const fungible_info = { symbol: 'FREE', flags: { is_spam: true } }
    const { main, more } = describeTransaction(
      transaction('receive', [
        coin('FREE', '5', { fungible_info, direction: 'in' }),
        coin('ETH', '1', { direction: 'in' }),
      ]),
    )
    expect([main?.amount.symbol, more]).toEqual(['ETH', 0])
  })

  it('nothing of what moved nothing', () => {
    expect(describeTransaction(transaction('execute'))).toEqual({ more: 0, counterpart: 'Atlas' })
  })

  it('amounts are exactly what their text says', () => {
    const units = fc.bigInt(0n, 2n ** 256n - 1n)
    fc.assert(
      fc.property(units, fc.integer({ min: 0, max: 36 }), (value, decimals) => {
        const numeric = formatUnits(value, decimals)
        const { main } = describeTransaction(
          transaction('receive', [coin('X', numeric, { direction: 'in' })]),
        )
        expect(main && formatUnits(main.amount.value, main.amount.decimals)).toBe(numeric)
      }),
    )
  })
})

it('§2 a month is titled alone in this year, and with the year otherwise', () => {
  const now = new Date(2026, 0, 15).getTime()
  const { month, day } = formatsIn('en-US')
  expect([month(2026, 0, now), month(2025, 11, now), month(2024, 1, now)]).toEqual([
    'January',
    'December 2025',
    'February 2024',
  ])
  expect(day(now)).toBe('Jan 15')
  expect(formatsIn('ar').month(2025, 11, now)).toBe('ديسمبر ٢٠٢٥')
})
