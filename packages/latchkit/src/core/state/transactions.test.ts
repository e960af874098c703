import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HistoryTransaction } from '../../wire/http/getHistory.js'
import { isSpam } from '../history/isSpam.js'
import { activityMonths } from '../select/activityMonths.js'
import type { PendingTransaction } from './pending.js'
import {
  groupedByYear,
  transactionsAsked,
  transactionsContinued,
  transactionsFailed,
  transactionsRead,
  transactionsUnserved,
} from './transactions.js'

const of = 'toy:1:brick-a'
const network = 'toy:1'
const told = (id: string, at: number, more: Partial<HistoryTransaction> = {}): HistoryTransaction => ({
  id,
  metadata: {
    operationType: 'send',
    hash: id,
    minedAt: new Date(at).toISOString(),
    sentFrom: 'brick-a',
    sentTo: 'brick-b',
    status: 'confirmed',
    nonce: 1,
    chain: network,
  },
  ...more,
})
const day = 86_400_000
const noon = Date.UTC(2026, 0, 15, 12)
const list = (...ids: string[]) => ids.map((id, at) => told(id, noon - at * day))
const ids = (all: readonly HistoryTransaction[]) => all.map(({ id }) => id)
const asked = transactionsAsked(undefined, of, network)
const years = (byYear: ReturnType<typeof groupedByYear>) =>
  Object.fromEntries(
    Object.entries(byYear).map(([year, months]) => [
      year,
      Object.fromEntries(Object.entries(months).map(([month, all]) => [month, ids(all)])),
    ]),
  )

describe('what is known of the transactions', () => {
  it('§4 loading, then empty or not empty, with a cursor for the next page', () => {
    expect(asked).toEqual({
      of,
      lastNetworkInView: network,
      transactions: [],
      coinbaseTransactions: [],
      transactionsByYear: {},
      loading: true,
      empty: false,
    })
    expect(transactionsRead(asked, { data: [] }, 5)).toMatchObject({ loading: false, empty: true, at: 5 })
    const read = transactionsRead(asked, { data: list('c', 'b'), next: 'more' }, 5)
    expect(read).toMatchObject({ loading: false, empty: false, next: 'more' })
    // A page of nothing but spam is not the end.
    expect(transactionsRead(asked, { data: [], next: 'more' }, 5)).toMatchObject({
      empty: false,
      next: 'more',
    })
    const whole = transactionsContinued(read, { data: list('b', 'a') }, 9)
    expect([ids(whole.transactions), whole.next, whole.at]).toEqual([['c', 'b', 'a'], undefined, 5])
  })

  it('the newest page over what is known: what is new above, what was taken back gone, what follows kept', () => {
    const first = transactionsRead(asked, { data: list('e', 'd', 'c'), next: 'p2' }, 1)
    const both = transactionsContinued(first, { data: list('b', 'a'), next: 'p3' }, 2)
    const again = transactionsRead(both, { data: list('f', 'e', 'c'), next: 'other' }, 3)
    expect([ids(again.transactions), again.next]).toEqual([['f', 'e', 'c', 'b', 'a'], 'p3'])
    // With nothing in common there may be more between both.
    const apart = transactionsRead(again, { data: list('z', 'y'), next: 'p2' }, 4)
    expect([ids(apart.transactions), apart.next]).toEqual([['z', 'y'], 'p2'])
  })

  it('what has not changed keeps its identity, and so do months', () => {
    const first = transactionsRead(asked, { data: [told('b', noon), told('a', noon - 400 * day)] }, 1)
    const again = transactionsRead(first, { data: [told('c', noon), told('b', noon)] }, 2)
    expect(again.transactions[1]).toBe(first.transactions[0])
    expect(again.transactionsByYear[2024]?.[11]).toBe(first.transactionsByYear[2024]?.[11])
  })

  it('§3 another network or account starts over, and a failure is forgotten when it is asked again', () => {
    const read = transactionsRead(asked, { data: list('a') }, 1)
    expect(transactionsAsked(read, of, network)).toMatchObject({ transactions: { length: 1 }, loading: true })
    expect(transactionsAsked(read, of, 'toy:2')).toEqual({ ...asked, lastNetworkInView: 'toy:2' })
    expect(transactionsAsked(read, 'toy:1:brick-b', network)).toMatchObject({ transactions: [] })
    const failed = transactionsFailed(read, 7, 'first')
    expect(transactionsAsked(failed, of, network)).not.toHaveProperty('failed')
  })

  it('readings 17: what could not be read is empty with an error, and never "none"', () => {
    expect(transactionsFailed(asked, 7, 'first')).toMatchObject({
      transactions: [],
      empty: false,
      loading: false,
      failed: { at: 7, page: 'first' },
    })
    expect(transactionsUnserved(asked, 7)).toMatchObject({ empty: true, isUnserved: true })
  })
})

describe('§2 by year and month', () => {
  const moment = fc.date({ min: new Date('2019-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  const history = fc.array(moment, { maxLength: 60 }).map((moments) =>
    moments
      .map((each) => each.getTime())
      .sort((one, other) => other - one)
      .map((at, id) => told(`${id}`, at)),
  )

  it('every transaction is in its month and in its order, once', () => {
    fc.assert(
      fc.property(history, (all) => {
        const months = activityMonths(groupedByYear(all), [], noon)
        expect(months.flatMap(({ told: each }) => ids(each))).toEqual(ids(all))
        for (const { year, month, told: each } of months) {
          for (const { metadata } of each) {
            const mined = new Date(metadata.minedAt)
            expect([mined.getFullYear(), mined.getMonth()]).toEqual([year, month])
          }
        }
      }),
    )
  })

  it('over a year border', () => {
    const edge = new Date(2026, 0, 1).getTime()
    expect(years(groupedByYear([told('b', edge), told('a', edge - 1)]))).toEqual({
      2025: { 11: ['a'] },
      2026: { 0: ['b'] },
    })
  })

  const own = (hash: string, at: number, status: PendingTransaction['status']): PendingTransaction => ({
    hash,
    chainId: network,
    from: 'brick-a',
    to: 'brick-b',
    amount: { value: 1n, decimals: 6, symbol: 'BRK' },
    at,
    status,
  })

  it('what was sent from here stands above until the history has it; what is on its way is of now', () => {
    const byYear = groupedByYear([told('0xAA', noon - day), told('0xbb', noon - 40 * day)])
    const sent = [
      own('0xaa', noon - day, 'pending'),
      own('0xcc', noon - 3_600_000, 'confirmed'),
      own('0xdd', noon - 60 * day, 'pending'),
      own('0xee', noon - 40 * day, 'failed'),
    ]
    const months = activityMonths(byYear, sent, noon)
    expect(
      months.map(({ year, month, own: mine, told: all }) => [
        `${year}-${month + 1}`,
        mine.map(({ hash }) => hash),
        ids(all),
      ]),
    ).toEqual([
      ['2026-1', ['0xdd', '0xcc'], ['0xAA']],
      ['2025-12', ['0xee'], ['0xbb']],
    ])
  })
})

it('§5 spam is what moved nothing but spam', () => {
  const flags = fc.array(fc.boolean(), { maxLength: 5 })
  fc.assert(
    fc.property(flags, (spam) => {
      const transfers = spam.map((is_spam) => ({
        nft_info: { name: 'x', flags: { is_spam } },
        quantity: { numeric: '1' },
      }))
      expect(isSpam(told('a', noon, { transfers }))).toBe(spam.length > 0 && spam.every(Boolean))
    }),
  )
  const coin = { fungible_info: { symbol: 'X' }, quantity: { numeric: '1' } }
  expect(isSpam(told('a', noon, { transfers: [coin] }))).toBe(false)
  expect(isSpam(told('a', noon))).toBe(false)
})
