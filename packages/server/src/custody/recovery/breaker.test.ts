import { expect, it } from 'vitest'
import { endsOfTests } from '../../fixtures/endsOfTests.js'
import { describeStores } from '../../fixtures/stores.js'
import { createMetrics } from '../../operations/createMetrics.js'
import { createStore } from '../../store/createStore.js'
import { handClock } from '../fixtures/handClock.js'
import { createProviderPauses, pauseStatement, unpauseStatement } from '../ways/createProviderPauses.js'
import type { Binding } from './createBindings.js'
import { createProviderBreaker, forgetHourStatement } from './createProviderBreaker.js'
import { createRequests, type ReleaseRequest } from './createRequests.js'
import { recoverySchema } from './recoverySchema.js'

const [hourMs, dayMs] = [3_600_000, 86_400_000]

describeStores('the breaker of providers', (make) => {
  const ends = endsOfTests()

  async function open({ wallets = 1 } = {}) {
    const config = await make()
    const clock = handClock()
    const store = createStore({ config: () => config, log: () => undefined, clock }, recoverySchema)
    ends.push(() => store.close())
    const pauses = createProviderPauses({ service: 'recovery', store, clock, metrics: createMetrics() })
    const breaker = createProviderBreaker({ store, clock, log: () => undefined, pauses })
    await store.write([
      {
        sql: `INSERT INTO recovery_identities (way, subject_mac, id, label_key, label, linked, used)
          WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${wallets})
          SELECT 'google', 'subject ' || n, 'user ' || n, '', '', 0, 0 FROM numbers`,
      },
    ])
    /** Asks for a release. Returns how many ms it has to wait. */
    async function waitOf(
      userId: string,
      change: { ageMs?: number; request?: Partial<ReleaseRequest> } = {},
    ) {
      const request = {
        requestId: userId,
        way: 'google',
        approval: 'none',
        ...change.request,
      } as ReleaseRequest
      const binding = { userId, createdAt: clock.now() - (change.ageMs ?? 30 * dayMs) } as Binding
      const until = await breaker.admit(request, binding)
      return until === undefined ? 0 : until - clock.now()
    }
    /** Asks for releases of as many users. Returns how many were let in. */
    async function countLetIn(name: string, users: number) {
      let letIn = 0
      for (let at = 0; at < users; at++) if ((await waitOf(`${name} ${at}`)) === 0) letIn += 1
      return letIn
    }
    return { store, clock, waitOf, countLetIn }
  }

  it('lets ten users in an hour in, and no more for an hour; then it counts anew', async () => {
    const { clock, waitOf, countLetIn } = await open()
    expect(await countLetIn('one', 15)).toBe(10)
    expect(await waitOf('one 12')).toBe(hourMs)
    clock.advance(hourMs - 1)
    expect(await waitOf('one 12')).toBe(1)
    clock.advance(1)
    expect(await countLetIn('one', 15)).toBe(10)
  })

  it('a user is counted once, whatever they do and however often', async () => {
    const { waitOf, countLetIn } = await open()
    for (let count = 0; count < 30; count++) expect(await waitOf('busy')).toBe(0)
    expect(await countLetIn('other', 9)).toBe(9)
    expect(await waitOf('busy')).toBe(0)
    expect(await waitOf('late')).toBe(hourMs)
  })

  it('counts no young wallet, no device that a code or a device of the wallet has let in, and each provider for itself', async () => {
    const { waitOf, countLetIn } = await open()
    expect(await countLetIn('one', 10)).toBe(10)
    expect(await waitOf('young', { ageMs: 7 * dayMs - 1 })).toBe(0)
    expect(await waitOf('coded', { request: { way: undefined } })).toBe(0)
    for (const approval of ['pressed', 'coded'] as const)
      expect(await waitOf('approved', { request: { approval } })).toBe(0)
    expect(await waitOf('apple', { request: { way: 'apple' } })).toBe(0)
    expect(await waitOf('eleventh')).toBe(hourMs)
    // While it is paused, too.
    expect(await waitOf('young', { ageMs: 7 * dayMs - 1 })).toBe(0)
    expect(await waitOf('apple', { request: { way: 'apple' } })).toBe(0)
  })

  it('of 100 at once the first ten are let in', async () => {
    const { waitOf } = await open()
    const waits = await Promise.all(Array.from({ length: 100 }, (_, at) => waitOf(`user ${at}`)))
    const letIn = waits.filter((each) => each === 0).length
    expect(letIn).toBe(10)
  })

  it('those that a pause has held neither all pass after it, nor raise the mean', async () => {
    const { clock, waitOf, countLetIn } = await open()
    await Promise.all(Array.from({ length: 100 }, (_, at) => waitOf(`user ${at}`)))
    for (let hour = 0; hour < 5; hour++) {
      clock.advance(hourMs)
      expect(await countLetIn('user', 100)).toBeLessThanOrEqual(10)
    }
  })

  it('strangers with many wallets hold one request for a day at most, an operator for as long as they like', async () => {
    const { store, clock, waitOf, countLetIn } = await open()
    const requests = createRequests(store, clock.now, () => false)
    const facts = { name: 'Phone', site: undefined, approval: 'none', refusedUntil: undefined } as const
    const begin = async (requestId: string) => {
      const times = {
        begunAt: clock.now(),
        releaseAt: clock.now(),
        releasedAt: undefined,
        pausedSince: undefined,
      }
      await requests.begin({
        ...facts,
        ...times,
        requestId,
        userId: requestId,
        device: requestId,
        way: 'google',
      })
    }
    const waitOfRequest = async (requestId: string) => {
      const request = await requests.find(requestId)
      return waitOf(requestId, request && { request })
    }
    await begin('owner')
    for (let hour = 0; hour < 24; hour++) {
      expect(await countLetIn(`hour ${hour}`, 12)).toBe(10)
      expect(await waitOfRequest('owner')).toBe(hourMs)
      clock.advance(hourMs)
    }
    await begin('late')
    await countLetIn('hour 24', 12)
    expect(await waitOfRequest('late')).toBe(hourMs)
    await store.write([pauseStatement('recovery', 'google')])
    expect(await waitOfRequest('owner')).toBe(hourMs)
    await store.write([unpauseStatement('recovery', 'google')])
    await countLetIn('hour 24', 12)
    expect(await waitOfRequest('late')).toBe(hourMs)
    expect(await waitOfRequest('owner')).toBe(0)
  })

  it('lets five times as many in as in the mean hour of the week before', async () => {
    const { store, clock, countLetIn } = await open()
    // 672 in the week: 4 an hour.
    await store.write(
      Array.from({ length: 672 }, (_, at) => ({
        sql: 'INSERT INTO recovery_provider_releases (way, id, day, released) VALUES (?, ?, ?, ?)',
        values: ['google', `before ${at}`, 0, clock.now() - hourMs - (at % 167) * hourMs],
      })),
    )
    expect(await countLetIn('one', 30)).toBe(20)
  })

  it('the floor grows with the provider’s wallets', async () => {
    const { countLetIn } = await open({ wallets: 12_500 })
    expect(await countLetIn('one', 20)).toBe(12)
  })

  it('after an operator has ended the pause, the hour counts anew', async () => {
    const { store, clock, countLetIn } = await open()
    expect(await countLetIn('one', 11)).toBe(10)
    await store.write([unpauseStatement('recovery', 'google'), forgetHourStatement('google', clock.now())])
    expect(await countLetIn('two', 11)).toBe(10)
  })
})
