import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, type PostgresServer, sharedPostgres } from '../../fixtures/postgresServer.js'
import { hasRedis, type RedisServer, startRedis } from '../../fixtures/redisServer.js'
import { newFolder } from '../../fixtures/stores.js'
import { openSiwxStore } from './openSiwxStore.js'
import type { NonceRecord, SessionRecord, SiwxStore } from './siwxStore.js'

/** Later than the machine's own time: Redis forgets what is over by that. */
const later = 4_000_000_000_000

const nonce = (text: string, more: Partial<NonceRecord> = {}): NonceRecord => ({
  nonce: text,
  holder: 'holder',
  isLink: false,
  expiresAt: later,
  ...more,
})
const session = (token: string, more: Partial<SessionRecord> = {}): SessionRecord => ({
  token,
  id: `id-${token}`,
  owner: 'family:address',
  createdAt: 5,
  usedAt: 5,
  expiresAt: later,
  accounts: [{ chainId: 'family:1', accountAddress: 'address', signatureType: 'substrate' }],
  ...more,
})

function describeStore(title: string, open: () => Promise<SiwxStore>): void {
  describe(title, { timeout: 60_000 }, () => {
    let stores: readonly [SiwxStore, SiwxStore]
    beforeAll(async () => {
      stores = [await open(), await open()]
    })
    afterAll(async () => {
      for (const store of stores) await store.close()
    })

    it('X1 gives a nonce to one of a thousand that ask at once, in two processes', async () => {
      const [one, other] = stores
      await one.addNonce(nonce('aaaa', { isLink: true }))
      const taken = await Promise.all(
        Array.from({ length: 1_000 }, (_, at) => (at % 2 ? one : other).takeNonce('aaaa')),
      )
      expect(taken.filter(Boolean)).toEqual([nonce('aaaa', { isLink: true })])
      expect(await one.takeNonce('bbbb')).toBeUndefined()
    })

    it('error: a nonce is not given out twice', async () => {
      await stores[0].addNonce(nonce('cccc'))
      if (title !== 'Redis') await expect(stores[1].addNonce(nonce('cccc'))).rejects.toThrow()
    })

    it('keeps sessions, and lists those of an owner, the newest first', async () => {
      const [one, other] = stores
      await one.addSession(session('a'))
      await one.addSession(session('b', { createdAt: 9 }))
      await one.addSession(session('c', { owner: 'family:other' }))
      expect(await other.findSession('a')).toEqual(session('a'))
      await other.noteUse('a', 77)
      expect(await one.findSession('a')).toEqual(session('a', { usedAt: 77 }))
      expect((await one.sessionsOf('family:address')).map(({ token }) => token)).toEqual(['b', 'a'])
      await one.removeSession('b')
      await one.removeSession('none')
      expect(await other.findSession('b')).toBeUndefined()
      expect((await one.sessionsOf('family:address')).map(({ token }) => token)).toEqual(['a'])
      // Used after it was removed: it stays away.
      await one.noteUse('b', 78)
      expect(await one.findSession('b')).toBeUndefined()
    })

    it('keeps a hundred sessions of an owner, so that a list of them is whole: the oldest goes', async () => {
      const [one, other] = stores
      const owner = 'family:many'
      for (let at = 0; at < 102; at++)
        await (at % 2 ? one : other).addSession(session(`m${at}`, { owner, createdAt: at }))
      const listed = await one.sessionsOf(owner)
      expect([listed.length, listed[0]?.token, listed.at(-1)?.token]).toEqual([100, 'm101', 'm2'])
      const gone = await Promise.all(['m0', 'm1', 'm2'].map((token) => one.findSession(token)))
      expect(gone.map((each) => each?.token)).toEqual([undefined, undefined, 'm2'])
      expect(await one.findSession('a')).toBeDefined()
    })

    it('puts a session in the place of another once', async () => {
      const [one, other] = stores
      await one.addSession(session('d'))
      const nexts = Array.from({ length: 20 }, (_, at) => session(`d${at}`, { owner: 'family:d' }))
      const done = await Promise.all(
        nexts.map((next, at) => (at % 2 ? one : other).replaceSession('d', next)),
      )
      expect(done.filter(Boolean)).toHaveLength(1)
      expect(await one.findSession('d')).toBeUndefined()
      const left = nexts[done.indexOf(true)]
      expect(await one.sessionsOf('family:d')).toEqual([left])
      expect(await one.replaceSession('none', session('e'))).toBe(false)
      expect(await one.findSession('e')).toBeUndefined()
    })

    it('forgets what is over', async () => {
      const [one] = stores
      const past = 1_000
      await one.addNonce(nonce('over', { expiresAt: past }))
      await one.addSession(session('over', { expiresAt: past, owner: 'family:over' }))
      await one.addNonce(nonce('there'))
      await one.addSession(session('there', { owner: 'family:there' }))
      await one.removeExpired(past)
      expect(await one.takeNonce('over')).toBeUndefined()
      expect(await one.findSession('over')).toBeUndefined()
      expect(await one.sessionsOf('family:over')).toEqual([])
      expect(await one.takeNonce('there')).toEqual(nonce('there'))
      expect(await one.findSession('there')).toBeDefined()
    })
  })
}

const folder = newFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))
describeStore('embedded', () => openSiwxStore({ folder }))

describe.skipIf(!hasPostgres)('on a server', { timeout: 60_000 }, () => {
  let postgres: PostgresServer
  let url = ''
  beforeAll(async () => {
    postgres = await sharedPostgres()
    url = await postgres.database()
  })
  describeStore('Postgres', () => openSiwxStore({ url }))
})

describe.skipIf(!hasRedis)('on a server', { timeout: 60_000 }, () => {
  let redis: RedisServer
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis?.stop())
  describeStore('Redis', () => openSiwxStore({ url: redis.url }))
})

it.each([{}, { url: 'mysql://x' }])('error: %j names no store', async (options) => {
  await expect(openSiwxStore(options)).rejects.toMatchObject({ code: 'siwxOptionInvalid' })
})
