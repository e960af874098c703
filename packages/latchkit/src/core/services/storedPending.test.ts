import { describe, expect, it } from 'vitest'
import { createMemoryStorage } from '../../testing/createMemoryStorage.js'
import { connect } from '../connect/connect.js'
import { disconnect } from '../connect/disconnect.js'
import type { PendingEntry } from '../contracts/pendingEntry.js'
import type { FollowOptions, FollowRequest, SendCapability, TransactionOutcome } from '../contracts/send.js'
import type { Storage } from '../contracts/services.js'
import { earlierTab } from '../fixtures/earlierTab.js'
import { createToy } from '../fixtures/toy.js'
import { toyAccount } from '../fixtures/toyAccount.js'
import { worlds } from '../fixtures/worlds.js'
import { addPending } from '../money/followPending.js'
import { accountState, pendingTransactions } from '../select/accountState.js'

const world = worlds()
const of = 'toy:1:brick-a' as const
const account = toyAccount('brick-a', 'toy', ['toy:1'])
/** The account as a build knows it that stored its address alone. */
const earlierAccount = { namespace: 'toy', type: 'coin', id: 'brick-a', addresses: { 'toy:1': 'brick-a' } }
const network = 'toy:1' as const
const bricks = (value: bigint) => ({ network, amount: { value, decimals: 6, symbol: 'BRK' } })
const entry = (id: string, more: Partial<PendingEntry> = {}): PendingEntry => ({
  id,
  kind: 'send',
  by: 'toy',
  account,
  network,
  to: 'brick-b',
  out: [bricks(5n)],
  in: [],
  at: 1_000,
  status: 'pending',
  ...more,
})
const earlier = (hash: string, more: object = {}) => ({
  of,
  hash,
  chainId: network,
  from: 'brick-a',
  to: 'brick-b',
  value: '5',
  decimals: 6,
  symbol: 'BRK',
  at: 1_000,
  status: 'pending',
  ...more,
})

type Entries = ReturnType<typeof createMemoryStorage>

/** One storage for several tabs of a page: within this process each needs an id of its own. */
const sharedBy = ({ get, set, remove }: Entries): Storage => {
  const at = (key: string) => key.replace(/^latchkit:[^:]+:/, 'latchkit:default:')
  return {
    get: (key) => get(at(key)),
    set: (key, value) => set(at(key), value),
    remove: (key) => remove(at(key)),
  }
}

let tabs = 0
/** A tab whose adapter follows what it is given until a test says how it ends. */
async function openTab(entries: Entries = createMemoryStorage()) {
  const toy = createToy()
  toy.add('a')
  const followed = new Map<
    string,
    FollowRequest & FollowOptions & { end(outcome: TransactionOutcome): void }
  >()
  const send: SendCapability = {
    readReceiver: () => undefined,
    quote: () => new Promise(() => undefined),
    submit: () => new Promise(() => undefined),
    follow: (request, options) =>
      new Promise((end) => followed.set(request.id, { ...request, ...options, end })),
  }
  const adapter = Object.freeze({
    ...toy.adapter,
    setup: (context: never) => ({ ...toy.adapter.setup(context), send: async () => send }),
  })
  const isFirst = entries.entries.size === 0
  const { kit, start } = world({
    id: `tab${++tabs}`,
    adapters: [adapter],
    services: { storage: sharedBy(entries) },
  })
  await start()
  if (isFirst) await connect(kit, { connector: 'toy:a' })
  await expect.poll(() => accountState(kit.store.getState()).address).toBe('brick-a')
  await expect.poll(() => entries.entries.get('latchkit:default:connection_status')).toContain('"connected"')
  return {
    kit,
    entries,
    followed,
    known: () => pendingTransactions(kit.store.getState()),
    add: (each: PendingEntry) => addPending(kit, of, each),
  }
}

describe('what was started from here outlives the page', () => {
  it('every kind of it comes back whole, and is followed with its trace', async () => {
    const first = await openTab()
    const all = [
      entry('1', { at: 4, trace: { expires: 'soon', deep: [1, null] } }),
      entry('2', { at: 3, kind: 'swap', in: [{ ...bricks(7n), asset: 'tile', network: 'toy:2' }] }),
      { ...entry('3', { at: 2, kind: 'buy', by: 'onramp', out: [], in: [bricks(9n)] }) },
      entry('4', { at: 1, kind: 'register', after: '1' }),
    ]
    for (const each of all) first.add(each)
    first.kit.destroy()
    const second = await openTab(first.entries)
    await expect.poll(() => second.known().map(({ id }) => id)).toEqual(['1', '2', '3', '4'])
    expect(second.known()).toEqual(all)
    await expect.poll(() => [...second.followed.keys()]).toEqual(['1', '2'])
    expect(second.followed.get('1')).toMatchObject({ account, trace: { expires: 'soon', deep: [1, null] } })
    // What waits for an approval is followed once that is confirmed.
    second.followed.get('1')?.end({ status: 'confirmed' })
    await expect.poll(() => second.followed.has('4')).toBe(true)
    await disconnect(second.kit)
    expect([...second.entries.entries.keys()].filter((key) => key.includes('pending'))).toEqual([])
  })

  it('one that is given another id stands once after the next page load, too', async () => {
    const first = await openTab()
    first.add(entry('order'))
    await expect.poll(() => first.followed.has('order')).toBe(true)
    first.followed.get('order')?.end({ status: 'confirmed', id: 'transaction' })
    await expect.poll(() => first.known().map(({ id }) => id)).toEqual(['transaction'])
    const second = await openTab(first.entries)
    await expect.poll(() => second.known()).toMatchObject([{ id: 'transaction', formerId: 'order' }])
  })

  it('what another tab has seen the end of has ended here', async () => {
    const first = await openTab()
    first.add(entry('1'))
    const second = await openTab(first.entries)
    await expect.poll(() => second.followed.has('1')).toBe(true)
    second.followed.get('1')?.end({ status: 'failed', reason: 'no room' })
    await expect.poll(() => second.known()[0]?.status).toBe('failed')
    first.add(entry('2', { at: 2_000 }))
    expect(first.known()).toMatchObject([{ id: '2' }, { id: '1', status: 'failed', reason: 'no room' }])
  })
})

describe('beside a tab of a build from before traces', () => {
  it('row 12: what that stored is still followed, its number as its trace', async () => {
    const first = await openTab()
    earlierTab(first.entries).sends(earlier('0x1', { nonce: 7 }))
    first.kit.destroy()
    const second = await openTab(first.entries)
    await expect.poll(() => second.followed.get('0x1')?.trace).toEqual({ nonce: 7 })
    expect(second.known()).toMatchObject([
      {
        id: '0x1',
        kind: 'send',
        by: 'toy',
        account: earlierAccount,
        out: [bricks(5n)],
        in: [],
        trace: { nonce: 7 },
      },
    ])
  })

  it('row 12: neither tab loses what the other stores, whatever kind it is', async () => {
    const tab = await openTab()
    const old = earlierTab(tab.entries)
    tab.add(entry('0x1', { at: 1, trace: { number: 1 } }))
    tab.add(entry('swap', { at: 2, kind: 'swap', in: [bricks(7n)] }))
    old.sends(earlier('0x2', { at: 3 }))
    expect(old.read().map(({ hash }) => hash)).toEqual(['0x2', '0x1'])
    tab.add(entry('order', { at: 4, kind: 'buy', by: 'onramp', out: [], in: [bricks(9n)] }))
    expect(tab.known().map(({ id }) => id)).toEqual(['order', '0x2', 'swap', '0x1'])
    old.learns('0x2', { nonce: 2 })
    old.sends(earlier('0x3', { at: 5 }))
    tab.kit.destroy()
    const next = await openTab(tab.entries)
    await expect.poll(() => next.known().map(({ id }) => id)).toEqual(['0x3', 'order', '0x2', 'swap', '0x1'])
    expect(next.known().at(-1)).toEqual(entry('0x1', { at: 1, trace: { number: 1 } }))
    expect(next.known()[2]).toMatchObject({ trace: { nonce: 2 } })
  })

  it('error: nonsense in either list is no entry, and hides nothing of the other', async () => {
    const first = await openTab()
    first.add(entry('1'))
    first.entries.entries.set('latchkit:default:pending_entries', '{"v":1,"d":[{"id":7}]}')
    const second = await openTab(first.entries)
    await expect.poll(() => second.known().map(({ id }) => id)).toEqual(['1'])
  })
})
