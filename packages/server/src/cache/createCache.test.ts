import { describe, expect, it } from 'vitest'
import { createCache } from './createCache.js'

/** A source that answers when it is told to, so that a test decides what is under way at the same time. */
function createSource() {
  const waiting: { readonly answer: (value: string) => void; readonly fail: (error: Error) => void }[] = []
  return {
    loads: () => waiting.length,
    load: () => new Promise<string>((answer, fail) => void waiting.push({ answer, fail })),
    answer: (index: number, value: string) => waiting[index]?.answer(value),
    fail: (index: number) => waiting[index]?.fail(new Error('down')),
  }
}

function setUp(backend?: Parameters<typeof createCache>[2]) {
  let now = 0
  const cache = createCache({ now: () => now, after: () => () => undefined }, () => 100_000, backend)
  const source = createSource()
  const get = (isForced = false) =>
    cache.get('key', { freshMs: 10, staleMs: 100, load: source.load, isForced })
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  const wait = (ms: number) => {
    now += ms
  }
  return { get, source, settle, wait }
}

describe('a forced read', () => {
  it('does not join an unforced one under way, and answers what it loaded itself', async () => {
    const { get, source, settle } = setUp()
    const old = get()
    await settle()
    const forced = get(true)
    await settle()
    expect(source.loads()).toBe(2)
    source.answer(1, 'new')
    expect(await forced).toBe('new')
    source.answer(0, 'old')
    expect(await old).toBe('old')
  })

  it('is not written over by an unforced one that began before it and ends after it', async () => {
    const { get, source, settle } = setUp()
    const old = get()
    await settle()
    const forced = get(true)
    await settle()
    source.answer(1, 'new')
    await forced
    source.answer(0, 'old')
    await old
    expect(await get()).toBe('new')
    expect(source.loads()).toBe(2)
  })

  it('shares with another forced one under way; an unforced one that begins then shares too', async () => {
    const { get, source, settle } = setUp()
    const all = [get(true), get(true), get()]
    await settle()
    expect(source.loads()).toBe(1)
    source.answer(0, 'new')
    expect(await Promise.all(all)).toEqual(['new', 'new', 'new'])
  })

  it('answers what was kept where loading fails', async () => {
    const { get, source, settle, wait } = setUp()
    const first = get()
    await settle()
    source.answer(0, 'old')
    await first
    wait(50)
    const forced = get(true)
    await settle()
    source.fail(1)
    expect(await forced).toBe('old')
  })
})

it('error: a load that fails with nothing kept is thrown, and the next read loads again', async () => {
  const { get, source, settle } = setUp()
  const first = get()
  await settle()
  source.fail(0)
  await expect(first).rejects.toThrow('down')
  const second = get()
  await settle()
  source.answer(1, 'value')
  expect(await second).toBe('value')
})

describe('what is held', () => {
  function hold(maxBytes: number) {
    let now = 0
    const cache = createCache({ now: () => now, after: () => () => undefined }, () => maxBytes)
    let loads = 0
    const get = (key: string, length = 10_000, staleMs = 1_000_000) =>
      cache.get(key, { freshMs: 1_000, staleMs, load: async () => [++loads, 'x'.repeat(length)] })
    const wait = (ms: number) => {
      now += ms
    }
    return { cache, get, loads: () => loads, wait }
  }

  it('is bounded in bytes: what was written longest ago goes first', async () => {
    const { cache, get, loads } = hold(1_000_000)
    for (let index = 0; index < 200; index++) await get(`key-${index}`)
    expect(cache.bytes()).toBeGreaterThan(900_000)
    expect(cache.bytes()).toBeLessThanOrEqual(1_000_000)
    await get('key-199')
    expect(loads()).toBe(200)
    await get('key-0')
    expect(loads()).toBe(201)
  })

  it('one long answer takes nobody’s place', async () => {
    const { cache, get, loads } = hold(100_000)
    await get('short', 100)
    await get('long', 50_000)
    expect(cache.bytes()).toBeLessThan(1_000)
    await get('short', 100)
    expect(loads()).toBe(2)
  })

  it('goes when it is past the time in which it may stand in', async () => {
    const { cache, get, wait } = hold(1_000_000)
    for (let index = 0; index < 20; index++) await get(`key-${index}`, 10_000, 60_000)
    wait(60_000)
    await get('new')
    expect(cache.bytes()).toBeLessThan(11_000)
  })

  it('answers the same object as long as memory allows', async () => {
    const { get } = hold(1_000_000)
    expect(await get('key')).toBe(await get('key'))
  })
})
