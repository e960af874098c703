import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HistoryTransaction } from '../../wire/http/getHistory.js'
import type { PendingEntry, PendingStatus } from '../contracts/pendingEntry.js'
import { toyAccount } from '../fixtures/toyAccount.js'
import { activityMonths } from '../select/activityMonths.js'
import { groupedByYear, isSpam, transactionsRead } from './transactions.js'

const network = 'toy:1'
const entry = (id: string, at: number, more: Partial<HistoryTransaction> = {}): HistoryTransaction => ({
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
const ids = (all: readonly HistoryTransaction[]) => all.map(({ id }) => id)
const years = (byYear: ReturnType<typeof groupedByYear>) =>
  Object.fromEntries(
    Object.entries(byYear).map(([year, months]) => [
      year,
      Object.fromEntries(Object.entries(months).map(([month, all]) => [month, ids(all)])),
    ]),
  )

describe('a list of transactions', () => {
  it('by year and month; a month of which nothing has changed keeps its identity', () => {
    const first = transactionsRead([entry('b', noon), entry('a', noon - 400 * day)])
    const [b] = first.transactions
    const again = transactionsRead([entry('c', noon), ...first.transactions], first)
    expect(again.transactions[1]).toBe(b)
    expect(again.transactionsByYear[2024]?.[11]).toBe(first.transactionsByYear[2024]?.[11])
  })

  it('a page behind what is known gives the same as the whole list at once', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 40 }), fc.nat(40), (days, cut) => {
        const all = [...days]
          .sort((one, other) => one - other)
          .map((each, id) => entry(`${id}`, noon - each * day))
        const known = transactionsRead(all.slice(0, cut))
        expect(transactionsRead(all, known)).toEqual(transactionsRead(all))
      }),
    )
  })
})

describe('§2 by year and month', () => {
  const moment = fc.date({ min: new Date('2019-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  const history = fc.array(moment, { maxLength: 60 }).map((moments) =>
    moments
      .map((each) => each.getTime())
      .sort((one, other) => other - one)
      .map((at, id) => entry(`${id}`, at)),
  )

  it('every transaction is in its month and in its order, once', () => {
    fc.assert(
      fc.property(history, (all) => {
        const months = activityMonths(groupedByYear(all), [], noon)
        expect(months.flatMap(({ transactions: each }) => ids(each))).toEqual(ids(all))
        for (const { year, month, transactions: each } of months) {
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
    expect(years(groupedByYear([entry('b', edge), entry('a', edge - 1)]))).toEqual({
      2025: { 11: ['a'] },
      2026: { 0: ['b'] },
    })
  })

  const own = (id: string, at: number, status: PendingStatus): PendingEntry => ({
    id,
    kind: 'send',
    by: 'toy',
    account: toyAccount('brick-a'),
    network,
    to: 'brick-b',
    out: [{ network, amount: { value: 1n, decimals: 6, symbol: 'BRK' } }],
    in: [],
    at,
    status,
  })

  it('what was sent from here stands above until the history has it; what is on its way is of now', () => {
    const byYear = groupedByYear([entry('aA', noon - day), entry('0xbb', noon - 40 * day)])
    const sent = [
      own('aA', noon - day, 'pending'),
      // Another one: where ids are not hexadecimal, case tells them apart.
      own('aa', noon - 50 * day, 'pending'),
      own('0xcc', noon - 3_600_000, 'confirmed'),
      own('0xdd', noon - 60 * day, 'pending'),
      own('0xee', noon - 40 * day, 'failed'),
    ]
    const months = activityMonths(byYear, sent, noon)
    expect(
      months.map(({ year, month, ownEntries: mine, transactions: all }) => [
        `${year}-${month + 1}`,
        mine.map(({ id }) => id),
        ids(all),
      ]),
    ).toEqual([
      ['2026-1', ['aa', '0xdd', '0xcc'], ['aA']],
      ['2025-12', ['0xee'], ['0xbb']],
    ])
  })
})

it('§5 spam is what moved nothing but spam', () => {
  const flagged = fc.array(fc.tuple(fc.boolean(), fc.boolean()), { maxLength: 5 })
  fc.assert(
    fc.property(flagged, (spam) => {
      const transfers = spam.map(([is_spam, isToken]) => ({
        ...(isToken
          ? { fungible_info: { symbol: 'X', flags: { is_spam } } }
          : { nft_info: { name: 'x', flags: { is_spam } } }),
        quantity: { numeric: '1' },
      }))
      const isAll = spam.length > 0 && spam.every(([is_spam]) => is_spam)
      expect(isSpam(entry('a', noon, { transfers }))).toBe(isAll)
    }),
  )
  const coin = { fungible_info: { symbol: 'X' }, quantity: { numeric: '1' } }
  expect(isSpam(entry('a', noon, { transfers: [coin] }))).toBe(false)
  expect(isSpam(entry('a', noon))).toBe(false)
})
