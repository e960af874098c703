import { createFakeClock } from 'latchkit/testing'
import { describe, expect, it } from 'vitest'
import { addressKey } from '../operations/addressKey.js'
import { createRateLimit } from './createRateLimit.js'

const rate = { perSecond: 1, burst: 10 }
const open = (maxHolders?: number) => {
  const clock = createFakeClock(0)
  let forgotten = 0
  const memory =
    maxHolders === undefined
      ? undefined
      : { maxHolders: () => maxHolders, onForgotten: () => void forgotten++ }
  return { clock, spending: createRateLimit(clock, () => rate, memory), forgotten: () => forgotten }
}
const netOf = (net: number) => addressKey(`2001:db8:1:${net.toString(16)}::1`)

describe('what an address spends', () => {
  it('is a burst, then so much a second; who has to wait is told how long, and pays nothing', async () => {
    const { clock, spending } = open()
    expect(spending.take('192.0.2.1', 10)).toBe(0)
    expect([spending.take('192.0.2.1', 3), spending.take('192.0.2.1', 3)]).toEqual([3, 3])
    await clock.advance(3_000)
    expect([spending.take('192.0.2.1', 3), spending.take('192.0.2.1', 1)]).toEqual([0, 1])
    expect(spending.take('192.0.2.2', 10)).toBe(0)
  })

  it('security: is ten times that for all /64 of one /48 together, and another /48 is not concerned', () => {
    const { spending } = open()
    let spent = 0
    for (let net = 1; net <= 50; net++) while (spending.take(netOf(net), 5) === 0) spent += 5
    expect(spent).toBe(100)
    expect(spending.hasCapacity(netOf(60))).toBe(false)
    expect(spending.take(addressKey('2001:db8:2:1::1'), 10)).toBe(0)
    for (let last = 1; last <= 50; last++) expect(spending.take(`192.0.2.${last}`, 10)).toBe(0)
  })

  it('has no end where the operator trusts the address', () => {
    const { spending } = open()
    spending.debit(undefined, 1_000)
    expect([spending.take(undefined, 1_000), spending.hasCapacity(undefined)]).toEqual([0, true])
  })

  it('is owed for what was done already, and paid back within two bursts', async () => {
    const { clock, spending } = open()
    spending.debit('192.0.2.1', 1_000)
    await clock.advance(10_000)
    expect(spending.hasCapacity('192.0.2.1')).toBe(false)
    await clock.advance(1_000)
    expect(spending.hasCapacity('192.0.2.1')).toBe(true)
  })

  it('is remembered of so many: the one heard of longest ago is forgotten', () => {
    const { spending, forgotten } = open(2)
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.1', '192.0.2.3']) spending.take(address, 5)
    expect(spending.take('192.0.2.1', 10)).toBe(10)
    expect([spending.count(), forgotten()]).toEqual([2, 1])
    expect(spending.take('192.0.2.2', 10)).toBe(0)
    for (let net = 1; net <= 9; net++) spending.take(netOf(net), 5)
    expect(spending.count()).toBe(2)
  })

  it('is remembered no longer than until it has run out, once others come', async () => {
    const { clock, spending, forgotten } = open(100)
    for (let last = 1; last <= 60; last++) spending.take(`192.0.2.${last}`, 5)
    expect(spending.count()).toBe(60)
    await clock.advance(5_000)
    for (let last = 61; last <= 90; last++) spending.take(`192.0.2.${last}`, 5)
    expect([spending.count(), forgotten()]).toEqual([30, 0])
  })

  it('is not forgotten before it has run out', async () => {
    const { clock, spending } = open()
    spending.take('192.0.2.1', 10)
    await clock.advance(9_000)
    spending.forgetIdle()
    expect(spending.take('192.0.2.1', 10)).toBe(1)
    await clock.advance(2_000)
    spending.forgetIdle()
    expect(spending.take('192.0.2.1', 10)).toBe(0)
  })
})
