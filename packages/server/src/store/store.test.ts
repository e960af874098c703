import { chmodSync, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createCache } from '../cache/createCache.js'
import { createCacheBackend } from '../cache/createCacheBackend.js'
import { authSchema } from '../custody/auth/authSchema.js'
import { recoverySchema } from '../custody/recovery/recoverySchema.js'
import { describeStores, newFolder, type StoreConfig } from '../fixtures/stores.js'
import { createStore } from './createStore.js'
import { migrations } from './migrations.js'

const maxBytes = 10_000_000
const stillClock = { now: () => 0, after: () => () => undefined }

const open = (config: StoreConfig) =>
  createStore({ config: () => config as never, log: () => undefined, clock: stillClock })

it.each([
  ['auth', authSchema],
  ['recovery', recoverySchema],
] as const)(
  'the database of %s is for its owner alone, also one that was put back for everybody to read',
  async (service, schema) => {
    const data = newFolder()
    const files = ['', '-wal', '-shm'].map((ending) => join(data, `${service}.db${ending}`))
    const modes = () => files.filter(existsSync).map((file) => (statSync(file).mode & 0o777).toString(8))
    const use = async () => {
      const parts = { config: () => ({ data }), log: () => undefined, clock: stillClock }
      const store = createStore(parts, schema)
      await store.write([{ sql: `DELETE FROM ${service}_users` }])
      expect(modes()).toEqual(['600', '600', '600'])
      await store.close()
    }
    const before = process.umask(0o022)
    try {
      await use()
      for (const file of files.filter(existsSync)) chmodSync(file, 0o644)
      await use()
    } finally {
      process.umask(before)
    }
  },
)

describeStores('the store', (make, postgres) => {
  const insert = (hash: string) => ({ sql: 'INSERT INTO blocks VALUES (?, ?, ?)', values: ['a', 1, hash] })
  const count = async (store: ReturnType<typeof open>) =>
    (await store.all('SELECT COUNT(*) AS count FROM blocks'))[0]?.count

  it('keeps what was written, over a restart; the schema is made once', async () => {
    const config = await make()
    const first = open(config)
    expect(await first.write([insert('0x1')])).toBe(true)
    await first.close()
    const second = open(config)
    expect(await second.all('SELECT * FROM blocks WHERE chain = ?', ['a'])).toEqual([
      { chain: 'a', number: 1, hash: '0x1' },
    ])
    expect(await second.all('SELECT version FROM schema_version ORDER BY version')).toEqual(
      migrations.map((_, index) => ({ version: index + 1 })),
    )
    await second.close()
  })

  it('error: an older program does not start on what a newer one made', async () => {
    const config = await make()
    const newer = open(config)
    await newer.write([{ sql: 'INSERT INTO schema_version VALUES (?)', values: [migrations.length + 1] }])
    await newer.close()
    const lines: string[] = []
    const log = (_: unknown, _event: string, fields?: object) => void lines.push(JSON.stringify(fields))
    const older = createStore({ config: () => config as never, log, clock: stillClock })
    await expect(older.all('SELECT 1 AS one')).rejects.toThrow()
    expect(lines.join()).toContain('schemaNewer')
    await older.close()
  })

  it('numbers up to 2^53, long texts and odd ones come back as they were', async () => {
    const store = open(await make())
    const hash = `${'9'.repeat(5_000)}'"?$1\u0001é\u{1f600}`
    await store.write([{ sql: 'INSERT INTO blocks VALUES (?, ?, ?)', values: ['?', 2 ** 53 - 1, hash] }])
    expect(await store.all('SELECT * FROM blocks')).toEqual([{ chain: '?', number: 2 ** 53 - 1, hash }])
    await store.close()
  })

  it('error: a write that fails half way leaves nothing', async () => {
    const store = open(await make())
    await expect(store.write([insert('0x1'), insert('0x2')])).rejects.toThrow()
    expect(await count(store)).toBe(0)
    expect(await store.write([insert('0x1')])).toBe(true)
    await store.close()
  })

  it('error: a database that is full is told as that, and takes writes again once there is room', async () => {
    const config = await make()
    if (config.databaseUrl) return
    const kinds: string[] = []
    const log = (_: unknown, _event: string, fields?: object) => void kinds.push(JSON.stringify(fields))
    const store = createStore({ config: () => config as never, log, clock: stillClock })
    const limit = (pages: number) => store.all(`PRAGMA max_page_count = ${pages}`)
    const [row] = await store.all('PRAGMA page_count')
    await limit(Number(row?.page_count) + 1)
    await expect(store.write([insert('x'.repeat(100_000))])).rejects.toThrow()
    expect(kinds.join()).toContain('"kind":"SQLITE_FULL"')
    await limit(1_000_000)
    expect(await store.write([insert('0x1')])).toBe(true)
    expect(await count(store)).toBe(1)
    await store.close()
  })

  it('a write that may be lost waits for no disk, where one can be told so', async () => {
    const config = await make()
    const store = open(config)
    const setting = async (mayBeLost: boolean) => {
      const sql = config.databaseUrl
        ? "INSERT INTO blocks VALUES ('a', 1, current_setting('synchronous_commit'))"
        : "INSERT INTO blocks VALUES ('a', 1, 'off')"
      await store.write([{ sql: 'DELETE FROM blocks' }])
      await store.write([
        { sql, mayBeLost },
        { sql: 'DELETE FROM blocks WHERE number = 2', mayBeLost },
      ])
      return (await store.all('SELECT hash FROM blocks'))[0]?.hash
    }
    expect(await setting(true)).toBe('off')
    if (config.databaseUrl) expect(await setting(false)).toBe('on')
    expect(store.isShared).toBe(config.databaseUrl !== undefined)
    await store.close()
  })

  it('a write whose ground has changed is undone, and says so', async () => {
    const store = open(await make())
    const move = { sql: 'UPDATE blocks SET number = 2 WHERE number = ?', values: [1], mustChange: true }
    expect(await store.write([insert('0x1'), { ...move, values: [7] }])).toBe(false)
    expect(await count(store)).toBe(0)
    expect(await store.write([insert('0x1'), move])).toBe(true)
    await store.close()
  })

  it('two of them make the schema together, and see each other’s writes', async () => {
    const config = await make()
    const both = [open(config), open(config)] as const
    await Promise.all(both.map((store) => store.all('SELECT 1 AS one')))
    await both[0].write([insert('0x1')])
    expect(await count(both[1])).toBe(1)
    for (const store of both) await store.close()
  })

  it('survives a database that comes and goes', async () => {
    const server = postgres()
    const config = await make()
    const store = open(config)
    await store.write([insert('0x1')])
    await server?.kill()
    if (server) await expect(count(store)).rejects.toThrow()
    await server?.restart()
    expect(await count(store)).toBe(1)
    await store.close()
  })

  it('answers are kept over a restart, and stand in while asking fails', async () => {
    const config = await make()
    let now = 1_000_000
    const clock = { now: () => now, after: () => () => undefined }
    const cacheOf = (store: ReturnType<typeof open>) =>
      createCache(
        clock,
        () => 100_000,
        createCacheBackend({ store, log: () => undefined, clock: stillClock }, () => maxBytes),
      )
    const keeping = (load: () => Promise<unknown>) => ({ freshMs: 100, staleMs: 1_000, load })
    const first = open(config)
    expect(
      await cacheOf(first).get(
        'a',
        keeping(async () => ({ b: [1] })),
      ),
    ).toEqual({ b: [1] })
    await first.close()
    const second = open(config)
    const cache = cacheOf(second)
    const broken = keeping(() => Promise.reject(new Error('down')))
    expect(await cache.get('a', broken)).toEqual({ b: [1] })
    now += 500
    expect(await cache.get('a', broken)).toEqual({ b: [1] })
    now += 500
    await expect(cache.get('a', broken)).rejects.toThrow('down')
    expect(
      await cache.get(
        'a',
        keeping(async () => 2),
      ),
    ).toBe(2)
    // Another process sees the newer answer.
    expect(await cacheOf(second).get('a', broken)).toBe(2)
    await second.close()
  })

  it('answers that are kept are bounded in bytes, the oldest go first', async () => {
    const store = open(await make())
    const backend = createCacheBackend({ store, log: () => undefined, clock: stillClock }, () => 100_000)
    for (let at = 1; at <= 50; at++) await backend.write(`key-${at}`, { json: `"${'x'.repeat(9_000)}"`, at })
    const [row] = await store.all('SELECT SUM(LENGTH(answer)) AS bytes FROM answers')
    expect(Number(row?.bytes)).toBeLessThanOrEqual(110_000)
    expect(backend.bytes()).toBeGreaterThanOrEqual(Number(row?.bytes))
    expect(backend.bytes()).toBeLessThanOrEqual(120_000)
    expect(await backend.read('key-1')).toBeUndefined()
    expect(await backend.read('key-50')).toMatchObject({ at: 50 })
    await store.close()
  })

  it('error: a store that does not open costs the keeping, not the answer', async () => {
    const { data } = await make()
    const lines: string[] = []
    const log = (_: unknown, event: string) => void lines.push(event)
    const databaseUrl = 'postgres://user:secret@127.0.0.1:1/none'
    const store = createStore({ config: () => ({ data, databaseUrl }) as never, log, clock: stillClock })
    const cache = createCache(
      { now: () => 0, after: () => () => undefined },
      () => 100_000,
      createCacheBackend({ store, log, clock: stillClock }, () => maxBytes),
    )
    expect(await cache.get('a', { freshMs: 1, staleMs: 1, load: async () => 5 })).toBe(5)
    expect(lines).toContain('the store does not open')
    expect(lines.join()).not.toContain('secret')
    await store.close()
  })
})
