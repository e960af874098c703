import { describe, expect, it } from 'vitest'
import { maxPendingTransactions } from '../../wire/constants.js'
import type { PendingEntry, PendingStatus } from '../contracts/pendingEntry.js'
import { type PendingState, pendingAdded, pendingChanged } from './pending.js'

const of = 'eip155:1:0x0000000000000000000000000000000000000001'
const other = 'eip155:1:0x0000000000000000000000000000000000000002'
const sent = (at: number, status: PendingStatus = 'pending'): PendingEntry => ({
  id: `0x${at}`,
  kind: 'send',
  by: 'eip155',
  account: {
    namespace: 'eip155',
    type: 'eoa',
    id: '0x0000000000000000000000000000000000000001',
    addresses: { 'eip155:1': '0x0000000000000000000000000000000000000001' },
  },
  network: 'eip155:1',
  to: '0x0000000000000000000000000000000000000003',
  out: [{ network: 'eip155:1', amount: { value: 1n, decimals: 18, symbol: 'ETH' } }],
  in: [],
  at,
  status,
})
const all = (transactions: readonly PendingEntry[]) =>
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

  it('one that is given another id stands once, also beside what another tab knows of it', () => {
    const renamed = pendingChanged(all([sent(1)]), of, '0x1', { id: '0x9', status: 'confirmed' })
    expect(renamed[of]).toMatchObject([{ id: '0x9', formerId: '0x1', status: 'confirmed' }])
    expect(pendingAdded(renamed, of, sent(1))[of]).toHaveLength(1)
    const both = { [of]: [...(renamed[of] ?? []), sent(1)] } as PendingState
    expect(pendingChanged(both, of, '0x1', { id: '0x9' })[of]).toMatchObject([{ id: '0x9' }])
  })

  it('§9 at most 99 are kept over all accounts: those that have ended go first, the oldest of them', () => {
    const many = Array.from({ length: maxPendingTransactions - 1 }, (_, at) =>
      sent(at + 1, at === 40 ? 'confirmed' : 'pending'),
    )
    const full = pendingAdded(all(many), other, sent(0, 'confirmed'))
    const over = pendingAdded(full, of, sent(500))
    expect(Object.values(over).flat()).toHaveLength(maxPendingTransactions)
    expect(over[other]).toBeUndefined()
    const more = pendingAdded(over, of, sent(501))
    expect(more[of]?.some(({ status }) => status === 'confirmed')).toBe(false)
    expect(pendingAdded(more, of, sent(502))[of]?.some(({ at }) => at === 1)).toBe(false)
  })
})
