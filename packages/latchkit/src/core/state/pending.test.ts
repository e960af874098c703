import { describe, expect, it } from 'vitest'
import { pendingTransactionsKept } from '../../wire/constants.js'
import { type PendingState, type PendingTransaction, pendingAdded, pendingChanged } from './pending.js'

const of = 'eip155:1:0x0000000000000000000000000000000000000001'
const other = 'eip155:1:0x0000000000000000000000000000000000000002'
const sent = (at: number, status: PendingTransaction['status'] = 'pending'): PendingTransaction => ({
  hash: `0x${at}`,
  chainId: 'eip155:1',
  from: '0x0000000000000000000000000000000000000001',
  to: '0x0000000000000000000000000000000000000003',
  amount: { value: 1n, decimals: 18, symbol: 'ETH' },
  at,
  status,
})
const all = (transactions: readonly PendingTransaction[]) =>
  transactions.reduce<PendingState | undefined>((state, each) => pendingAdded(state, of, each), undefined)

describe('transactions sent from here', () => {
  it('stand by their time, the newest first, and each once', () => {
    const state = all([sent(2), sent(3), sent(1), sent(2)])
    expect(state?.[of]?.map(({ at }) => at)).toEqual([3, 2, 1])
  })

  it('a transaction that has ended stays as it ended', () => {
    const ended = pendingChanged(all([sent(1)]), of, '0x1', { status: 'failed', reason: 'no' })
    expect(ended[of]?.[0]).toMatchObject({ status: 'failed', reason: 'no' })
    expect(pendingChanged(ended, of, '0x1', { status: 'confirmed' })).toEqual(ended)
  })

  it('§9 at most 99 are kept over all accounts: those that have ended go first, the oldest of them', () => {
    const many = Array.from({ length: pendingTransactionsKept - 1 }, (_, at) =>
      sent(at + 1, at === 40 ? 'confirmed' : 'pending'),
    )
    const full = pendingAdded(all(many), other, sent(0, 'confirmed'))
    const over = pendingAdded(full, of, sent(500))
    expect(Object.values(over).flat()).toHaveLength(pendingTransactionsKept)
    expect(over[other]).toBeUndefined()
    const more = pendingAdded(over, of, sent(501))
    expect(more[of]?.some(({ status }) => status === 'confirmed')).toBe(false)
    expect(pendingAdded(more, of, sent(502))[of]?.some(({ at }) => at === 1)).toBe(false)
  })
})
