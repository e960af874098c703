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

describe('the rate limit of an address', () => {
  it('allows a burst, then so many requests a second; a refused caller is told how long to wait, and uses up nothing', async () => {
    const { clock, spending } = open()
    expect(spending.take('192.0.2.1', 10)).toBe(0)
    expect([spending.take('192.0.2.1', 3), spending.take('192.0.2.1', 3)]).toEqual([3, 3])
    await clock.advance(3_000)
    expect([spending.take('192.0.2.1', 3), spending.take('192.0.2.1', 1)]).toEqual([0, 1])
    expect(spending.take('192.0.2.2', 10)).toBe(0)
  })

  it('security: is ten times as high for all /64 of one /48 together, and does not affect another /48', () => {
    const { spending } = open()
    let spent = 0
    for (let net = 1; net <= 50; net++) while (spending.take(netOf(net), 5) === 0) spent += 5
    expect(spent).toBe(100)
    expect(spending.hasCapacity(netOf(60))).toBe(false)
    expect(spending.take(addressKey('2001:db8:2:1::1'), 10)).toBe(0)
    for (let last = 1; last <= 50; last++) expect(spending.take(`192.0.2.${last}`, 10)).toBe(0)
  })

  it('does not apply if the operator trusts the address', () => {
    const { spending } = open()
    spending.debit(undefined, 1_000)
    expect([spending.take(undefined, 1_000), spending.hasCapacity(undefined)]).toEqual([0, true])
  })

  it('also counts work that was done already, which is used up within two bursts', async () => {
    const { clock, spending } = open()
    spending.debit('192.0.2.1', 1_000)
    await clock.advance(10_000)
    expect(spending.hasCapacity('192.0.2.1')).toBe(false)
    await clock.advance(1_000)
    expect(spending.hasCapacity('192.0.2.1')).toBe(true)
  })

  it('is stored for a limited number of addresses: the one that was heard of longest ago is forgotten', () => {
    const { spending, forgotten } = open(2)
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.1', '192.0.2.3']) spending.take(address, 5)
    expect(spending.take('192.0.2.1', 10)).toBe(10)
    expect([spending.count(), forgotten()]).toEqual([2, 1])
    expect(spending.take('192.0.2.2', 10)).toBe(0)
    for (let net = 1; net <= 9; net++) spending.take(netOf(net), 5)
    expect(spending.count()).toBe(2)
  })

  it('is deleted after it has run out, once other addresses send requests', async () => {
    const { clock, spending, forgotten } = open(100)
    for (let last = 1; last <= 60; last++) spending.take(`192.0.2.${last}`, 5)
    expect(spending.count()).toBe(60)
    await clock.advance(5_000)
    for (let last = 61; last <= 90; last++) spending.take(`192.0.2.${last}`, 5)
    expect([spending.count(), forgotten()]).toEqual([30, 0])
  })

  it('is not deleted before it has run out', async () => {
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
