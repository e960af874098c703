import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressKey } from '../operations/addressKey.js'
import { createMetrics } from '../operations/createMetrics.js'
import { createCap } from './createCap.js'

const total = 1_000

function open({ share = 0.02, reserved = 0.1 } = {}) {
  const logged: string[] = []
  const metrics = createMetrics()
  const cap = createCap({
    name: 'things',
    about: 'Things',
    total: () => total,
    share: () => share,
    reservedShare: reserved,
    log: (_level, event, fields) => void logged.push(`${event} ${fields?.cap}`),
    metrics,
  })
  return { cap, logged, metrics }
}

const four = fc.constantFrom('192.0.2.1', '192.0.2.2', '192.0.2.3')
const six = fc
  .tuple(fc.nat(1), fc.nat(30))
  .map(([site, net]) => addressKey(`2001:db8:${site}:${net.toString(16)}::1`))
const step = fc.record({
  holder: fc.oneof(four, six, fc.constant(undefined)),
  amount: fc.integer({ min: 1, max: 300 }),
  short: fc.boolean(),
  gives: fc.boolean(),
})

const sum = (taken: readonly { amount: number }[]) => taken.reduce((all, { amount }) => all + amount, 0)

describe('a cap', () => {
  it('never holds more than its limit, and accepts exactly what its rule says', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const { cap } = open()
        const taken: { holder: string | undefined; amount: number }[] = []
        for (const { holder, amount, short, gives } of steps) {
          const before = gives ? taken.shift() : undefined
          if (before) cap.release(before.holder, before.amount)
          const site = holder?.includes(':') ? holder.split(':').slice(0, 3).join(':') : undefined
          const own = sum(taken.filter((one) => one.holder === holder))
          const wide = sum(taken.filter((one) => site && one.holder?.startsWith(`${site}:`)))
          const all = sum(taken) + amount
          const fits = all <= (short ? total : total * 0.9)
          const free = holder === undefined || all <= total / 2
          const shares = own + amount <= total * 0.02 && (!site || wide + amount <= total * 0.2)
          expect(cap.take(holder, amount, { isShortLived: short })).toBe(fits && (free || shares))
          if (fits && (free || shares)) taken.push({ holder, amount })
          expect(cap.used()).toBe(sum(taken))
          expect(cap.used()).toBeLessThanOrEqual(total)
        }
        for (const { holder, amount } of taken) cap.release(holder, amount)
        expect(cap.fill()).toBe(0)
      }),
    )
  })

  it('lets one address hold at most half of it, so that another one has room', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 300 }), (amounts) => {
        const { cap } = open()
        for (const amount of amounts) cap.take('192.0.2.1', amount, { isShortLived: true })
        expect(cap.fill()).toBeLessThanOrEqual(0.5)
        expect(cap.take('192.0.2.2', 20)).toBe(true)
      }),
    )
  })

  it('lets all /64 of one /48 hold ten shares together once it is half full', () => {
    const { cap } = open()
    cap.takeUnchecked(undefined, 500)
    let taken = 0
    for (let net = 1; net <= 60; net++) {
      const holder = addressKey(`2001:db8:1:${net.toString(16)}::1`)
      while (cap.take(holder, 5)) taken += 5
    }
    expect(taken).toBe(200)
    expect(cap.take(addressKey('2001:db8:2:1::1'), 5)).toBe(true)
  })

  it('reserves its last tenth for short-lived entries', () => {
    const { cap } = open()
    cap.takeUnchecked(undefined, 900)
    expect(cap.take('192.0.2.1', 1)).toBe(false)
    expect(cap.take('192.0.2.1', 1, { isShortLived: true })).toBe(true)
  })

  it('counts entries that were there before it, also above its limit', () => {
    const { cap } = open()
    cap.takeUnchecked(undefined, 1_500)
    expect(cap.fill()).toBe(1.5)
    expect(cap.take(undefined, 1, { isShortLived: true })).toBe(false)
    cap.release(undefined, 1_500)
    expect(cap.take(undefined, 1)).toBe(true)
  })

  it('reports how full it is, counts refusals, and logs once that it is full and once that it has room again', () => {
    const { cap, logged, metrics } = open()
    cap.takeUnchecked(undefined, 1_000)
    for (let n = 0; n < 3; n++) expect(cap.take('192.0.2.1', 1, { isShortLived: true })).toBe(false)
    expect(logged).toEqual(['cap.full things'])
    cap.release(undefined, 100)
    expect(cap.take('192.0.2.1', 50, { isShortLived: true })).toBe(false)
    expect(metrics.text()).toContain('\nlatchkit_things_fill 0.9\n')
    expect(metrics.text()).toContain('\nlatchkit_things_refused_total{why="full"} 3\n')
    expect(metrics.text()).toContain('\nlatchkit_things_refused_total{why="share"} 1\n')
    cap.release(undefined, 200)
    cap.release(undefined, 200)
    expect(logged).toEqual(['cap.full things', 'cap.healthy things'])
  })
})
