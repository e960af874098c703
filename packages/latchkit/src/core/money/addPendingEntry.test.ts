import { expect, it } from 'vitest'
import { connect } from '../connect/connect.js'
import type { PendingEntry } from '../contracts/pendingEntry.js'
import type { TransactionOutcome } from '../contracts/send.js'
import { worlds } from '../fixtures/worlds.js'
import { pendingTransactions } from '../select/accountState.js'
import { addPendingEntry } from './addPendingEntry.js'
import { followEntries, restorePending } from './followPending.js'

const world = worlds()
const bricks = { network: 'toy:1', amount: { value: 5n, decimals: 6, symbol: 'BRK' } } as const

/** A service that is asked what became of its entries, and answers when a test says so. */
function shop() {
  const followed: {
    entry: PendingEntry
    yes(outcome: TransactionOutcome): void
    report(trace: string): void
  }[] = []
  const follow = (entry: PendingEntry, { onTrace }: { onTrace: (trace: string) => void }) =>
    new Promise<TransactionOutcome>((yes) => void followed.push({ entry, yes, report: onTrace }))
  return { followed, follow }
}

async function connected(...given: Parameters<typeof world>) {
  const open = world(...given)
  await open.start()
  if (!given[1]) open.toy.add('a')
  if (!given[1]) await connect(open.kit, { connector: 'toy:a' })
  await open.clock.advance(0)
  return { ...open, entries: () => pendingTransactions(open.kit.store.getState()) }
}

it('row 12: a purchase has no hash: its service follows it, and may give it another id', async () => {
  const { kit, clock, entries } = await connected()
  const { followed, follow } = shop()
  followEntries(kit, 'shop', follow)
  const added = addPendingEntry(kit, { kind: 'buy', id: 'order 7', by: 'shop', in: [bricks] })
  expect(entries()).toEqual([added])
  expect(followed.map(({ entry }) => entry)).toEqual([added])
  followed[0]?.yes({ status: 'confirmed', id: 'found' })
  await clock.advance(0)
  expect(entries()).toEqual([{ ...added, id: 'found', formerId: 'order 7', status: 'confirmed' }])
})

it('row 12: a page load has the service follow on, with what it noted', async () => {
  const first = await connected()
  const { followed, follow } = shop()
  followEntries(first.kit, 'shop', follow)
  const added = addPendingEntry(first.kit, { kind: 'buy', id: 'order 7', by: 'shop', in: [bricks] })
  followed[0]?.report('paid')
  first.kit.destroy()
  const { kit, clock, entries } = await connected({}, { toy: first.toy, storage: first.storage })
  restorePending(kit)
  expect(entries()).toEqual([{ ...added, trace: 'paid' }])
  const later = shop()
  const stop = followEntries(kit, 'shop', later.follow)
  expect(later.followed[0]?.entry).toEqual({ ...added, trace: 'paid' })
  later.followed[0]?.yes({ status: 'failed', reason: 'sold out' })
  await clock.advance(0)
  expect(entries()).toEqual([{ ...added, trace: 'paid', status: 'failed', reason: 'sold out' }])
  stop()
  addPendingEntry(kit, { kind: 'buy', id: 'order 8', by: 'shop' })
  expect(later.followed).toHaveLength(1)
})

it('a kit that ended while its moment was loading follows nothing more', async () => {
  const first = await connected()
  const early = shop()
  followEntries(first.kit, 'shop', early.follow)
  addPendingEntry(first.kit, { kind: 'buy', id: 'order 7', by: 'shop' })
  first.kit.destroy()
  const { kit, start } = world({ enableReconnect: false }, { toy: first.toy, storage: first.storage })
  await start()
  const { followed, follow } = shop()
  followEntries(kit, 'shop', follow)
  kit.destroy()
  restorePending(kit)
  expect(followed).toEqual([])
  expect(kit.store.getState().pending).toBeUndefined()
})

it('without a service it is the adapter of the namespace that follows', async () => {
  const { kit, entries } = await connected()
  const added = addPendingEntry(kit, { kind: 'swap', id: 'trade', out: [bricks], in: [bricks] })
  expect(added).toMatchObject({ by: 'toy', network: 'toy:1', account: { id: 'key-a' }, status: 'pending' })
  expect(entries()).toEqual([added])
})

it('error: nobody is connected whose entry it could be', async () => {
  const { kit, start } = world()
  await start()
  expect(() => addPendingEntry(kit, { kind: 'buy', id: 'order 7' })).toThrow(/No wallet is connected/)
})
