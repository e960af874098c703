import { describe, expect, it } from 'vitest'
import { connect } from '../connect/connect.js'
import { disconnect } from '../connect/disconnect.js'
import { selectAccount } from '../connect/selectAccount.js'
import { worlds } from '../fixtures/worlds.js'
import type { Kit } from '../kit/kit.js'
import { queryAccount } from '../select/accountAnswer.js'
import type { QueryPage } from '../state/queries.js'
import { type AccountQuery, accountQuery, type LoadOptions, queryState } from './accountQuery.js'

const world = worlds()

/** A source of native balances that answers when a test says so. */
function source(more: Partial<AccountQuery<'balance'>> = {}) {
  const reads: {
    readonly options: LoadOptions<{ value: bigint; decimals: number; symbol: string }>
    answer(value: bigint, next?: string): void
    unserved(): void
    fail(): void
  }[] = []
  const amount = (value: bigint) => ({ value, decimals: 6, symbol: 'BRK' })
  const query: AccountQuery<'balance'> = {
    name: 'balance',
    freshMs: 1_000,
    retryMs: 5_000,
    load: (_kit, _account, options) =>
      new Promise<QueryPage<ReturnType<typeof amount>> | undefined>((resolve, reject) => {
        reads.push({
          options,
          answer: (value, next) => resolve({ data: amount(value), next }),
          unserved: () => resolve(undefined),
          fail: () => reject(new Error('down')),
        })
      }),
    ...more,
  }
  return { query, reads, amount }
}

async function connected() {
  const place = world({ enableReconnect: false })
  place.toy.setBalance(() => new Promise(() => undefined)) // the kit's own read stays out of the way
  await place.start()
  place.toy.add('a', { accounts: ['brick-a', 'brick-b'] })
  await connect(place.kit, { connector: 'toy:a' })
  const { kit, clock } = place
  const read = (query: AccountQuery<'balance'>, how: { page?: 'further'; force?: boolean } = {}) => {
    const account = queryAccount(kit.store.getState(), 'toy')
    if (!account) throw new Error('nobody is connected')
    return accountQuery(kit, query, { account, ...how })
  }
  return { ...place, read, now: (ms: number) => clock.advance(ms) }
}

const stateOf = (kit: Kit) => queryState(kit, 'balance', 'toy')
const known = (kit: Kit) => stateOf(kit)?.data?.value

describe('one query for what an account has', () => {
  it('§4 loading, then ready; fresh answers are not asked again, old and forced ones are', async () => {
    const { kit, read, now } = await connected()
    const { query, reads } = source()
    const first = read(query)
    expect(stateOf(kit)).toMatchObject({ of: 'toy:1:brick-a', status: 'loading' })
    reads[0]?.answer(5n)
    await first
    expect(stateOf(kit)).toMatchObject({ status: 'ready', data: { value: 5n } })
    await now(999)
    await read(query)
    expect(reads).toHaveLength(1)
    void read(query, { force: true })
    expect(reads).toHaveLength(2)
    reads[1]?.answer(6n)
    await now(1_001)
    void read(query)
    expect(reads).toHaveLength(3)
    expect(stateOf(kit)).toMatchObject({ status: 'loading', data: { value: 6n } })
  })

  it('one read at a time, and a forced one never takes the answer of one that began before it', async () => {
    const { kit, read, now } = await connected()
    const { query, reads } = source()
    const both = [read(query), read(query)]
    expect(reads).toHaveLength(1)
    await now(1)
    const forced = read(query, { force: true })
    expect(reads).toHaveLength(2)
    reads[1]?.answer(7n)
    await forced
    reads[0]?.answer(3n)
    await Promise.all(both)
    expect(known(kit)).toBe(7n)
  })

  it('§4 a failure rests, keeps what was known, and tells whether it is the first one', async () => {
    const { kit, read, now } = await connected()
    const { query, reads } = source()
    const first = read(query)
    reads[0]?.answer(5n)
    await first
    await now(1_000)
    const failing = read(query)
    reads[1]?.fail()
    expect(await failing).toMatchObject({ isFirst: true })
    expect(stateOf(kit)).toMatchObject({ status: 'error', data: { value: 5n } })
    await now(4_999)
    await read(query)
    expect(reads).toHaveLength(2)
    await now(1)
    const again = read(query)
    reads[2]?.fail()
    expect(await again).toMatchObject({ isFirst: false })
  })

  it('a source that knows nothing of the network leaves the account unserved', async () => {
    const { kit, read } = await connected()
    const { query, reads } = source()
    const reading = read(query)
    reads[0]?.unserved()
    await reading
    expect(stateOf(kit)).toEqual({ of: 'toy:1:brick-a', status: 'unserved', at: expect.any(Number) })
  })

  it('shows what a quick source says, and the better answer over it', async () => {
    const { kit, read } = await connected()
    const { query, reads, amount } = source()
    const reading = read(query)
    reads[0]?.options.show(amount(1n))
    expect(known(kit)).toBe(1n)
    reads[0]?.answer(2n)
    await reading
    expect(known(kit)).toBe(2n)
  })

  it('further pages: only where there are any, by their cursor, and a failure of one says nothing of the first', async () => {
    const { kit, read, now } = await connected()
    const { query, reads } = source({
      merge: (known, page) => ({
        ...page,
        data: { ...page.data, value: known.data.value + page.data.value },
      }),
    })
    await read(query, { page: 'further' })
    expect(reads).toHaveLength(0)
    const first = read(query)
    reads[0]?.answer(1n, 'p2')
    await first
    const further = read(query, { page: 'further' })
    expect(reads[1]?.options.cursor).toBe('p2')
    reads[1]?.fail()
    await further
    expect(stateOf(kit)).toMatchObject({ status: 'error', pages: { next: 'p2', isFailed: true } })
    await now(1_000)
    void read(query)
    expect(reads).toHaveLength(3)
    reads[2]?.answer(1n, 'p2')
    await now(0)
    const on = read(query, { page: 'further' })
    reads[3]?.answer(2n)
    await on
    expect(stateOf(kit)).toEqual({
      of: 'toy:1:brick-a',
      status: 'ready',
      data: { value: 4n, decimals: 6, symbol: 'BRK' },
      at: expect.any(Number),
    })
  })

  it('error: an answer of an account that is no longer on show is dropped, and neither shown nor stored', async () => {
    const { kit, read } = await connected()
    const stored: string[] = []
    const { query, reads } = source({ save: (_kit, of) => void stored.push(of) })
    const reading = read(query)
    selectAccount(kit, { address: 'brick-b' })
    reads[0]?.answer(5n)
    await reading
    expect(known(kit)).toBeUndefined()
    const other = read(query)
    await disconnect(kit)
    reads[1]?.answer(6n)
    await other
    expect(stateOf(kit)).toBeUndefined()
    expect(stored).toEqual([])
  })

  it('what an earlier page load left is there at once, once for each account', async () => {
    const { kit, read } = await connected()
    const { query, reads, amount } = source({ recall: () => ({ data: amount(9n), at: 0 }) })
    void read(query)
    expect(stateOf(kit)).toMatchObject({ data: { value: 9n } })
    expect(reads).toHaveLength(0)
  })
})
