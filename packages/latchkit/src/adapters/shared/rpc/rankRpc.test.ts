import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../../../testing/fakeClock.js'
import { orderRpcs, rankRpc } from './rankRpc.js'

const urls = ['a', 'b', 'c']

describe('the order of URLs', () => {
  const answer = fc.option(fc.integer({ min: 0, max: 1_000 }), { nil: undefined })
  const rounds = fc.array(fc.tuple(answer, answer, answer), { minLength: 1, maxLength: 10 })

  it('has each URL once, whatever they answer', () => {
    fc.assert(fc.property(rounds, (all) => void expect([...orderRpcs(urls, all)].sort()).toEqual(urls)))
  })

  it('is their own before anything is known, and among equals', () => {
    expect(orderRpcs(urls, [])).toEqual(urls)
    const same = answer.map((ms) => [ms, ms, ms] as const)
    fc.assert(fc.property(fc.array(same), (all) => void expect(orderRpcs(urls, all)).toEqual(urls)))
  })

  it('puts one that never answers behind all that ever did', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constant(undefined), answer), { minLength: 1 }), (all) => {
        fc.pre(all.some(([, other]) => other !== undefined))
        expect(orderRpcs(['dead', 'alive'], all)).toEqual(['alive', 'dead'])
      }),
    )
  })

  it('of two that answered as often prefers the faster', () => {
    const pair = fc.tuple(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 1, max: 1_000 }))
    const faster = pair.map(([ms, more]) => [ms + more, ms] as const)
    fc.assert(
      fc.property(
        fc.array(faster, { minLength: 1 }),
        (all) => void expect(orderRpcs(['slow', 'fast'], all)).toEqual(['fast', 'slow']),
      ),
    )
  })

  it('§9 weighs stability 0.7 and latency 0.3: the fastest may fail four times in ten, not five', () => {
    const round = (steady: number | undefined, quick: number | undefined) => [steady, quick] as const
    const failing = (count: number) =>
      Array.from({ length: 10 }, (_, index) => round(1_000, index < count ? undefined : 0))
    // 0.7 · 1 + 0.3 · 0 against 0.7 · 0.6 + 0.3 and 0.7 · 0.5 + 0.3.
    expect(orderRpcs(['steady', 'quick'], failing(4))).toEqual(['quick', 'steady'])
    expect(orderRpcs(['steady', 'quick'], failing(5))).toEqual(['steady', 'quick'])
  })
})

describe('the ranking', () => {
  /** Answers after the time given for each URL, on a clock that is moved by hand. */
  function ranking(times: Record<string, number | 'down'>) {
    const clock = createFakeClock()
    const pings: string[] = []
    let due = true
    const rank = rankRpc(Object.keys(times), {
      clock,
      ping(url) {
        pings.push(url)
        const ms = times[url]
        if (ms === 'down' || ms === undefined) return Promise.reject(new Error('down'))
        return new Promise<void>((resolve) => void clock.after(ms, resolve))
      },
      isDue: () => due,
    })
    return { rank, clock, pings, times, end: () => (due = false) }
  }

  it('§9 asks every 4 s, and puts the best first', async () => {
    const { rank, clock, pings } = ranking({ down: 'down', slow: 300, quick: 20 })
    expect(rank.order()).toEqual(['down', 'slow', 'quick'])
    rank.start()
    await clock.advance(300)
    expect(rank.order()).toEqual(['quick', 'slow', 'down'])
    expect(pings).toHaveLength(3)
    await clock.advance(3_999)
    expect(pings).toHaveLength(3)
    await clock.advance(1)
    expect(pings).toHaveLength(6)
  })

  it('§9 counts the last 10 rounds', async () => {
    const { rank, clock, times } = ranking({ first: 10, second: 10 })
    times.first = 'down'
    rank.start()
    await clock.advance(0)
    const round = 4_010
    for (let index = 0; index < 3; index++) await clock.advance(round)
    expect(rank.order()).toEqual(['second', 'first'])
    times.first = 10
    await clock.advance(9 * round)
    expect(rank.order()).toEqual(['second', 'first'])
    await clock.advance(2 * round)
    expect(rank.order()).toEqual(['first', 'second'])
  })

  it('stops at once: no timer, no ping, and an answer on its way counts no more', async () => {
    const { rank, clock, pings } = ranking({ slow: 300, quick: 20 })
    rank.start()
    await clock.advance(20)
    rank.stop()
    rank.stop()
    await clock.advance(280)
    expect(clock.pending).toBe(0)
    expect(rank.order()).toEqual(['slow', 'quick'])
    await clock.advance(60_000)
    expect(pings).toHaveLength(2)
  })

  it('can be started again, and twice is once', async () => {
    const { rank, clock, pings } = ranking({ slow: 300, quick: 20 })
    rank.start()
    await clock.advance(300)
    rank.stop()
    rank.start()
    rank.start()
    expect(rank.order()).toEqual(['quick', 'slow'])
    await clock.advance(300)
    expect(pings).toHaveLength(4)
    expect(clock.pending).toBe(1)
  })

  it('ends by itself when it is not due any more', async () => {
    const { rank, clock, pings, end } = ranking({ slow: 300, quick: 20 })
    rank.start()
    await clock.advance(300)
    end()
    await clock.advance(4_000)
    expect([pings.length, clock.pending]).toEqual([2, 0])
  })
})
