import { describe, expect, it } from 'vitest'
import { addressKey } from '../operations/addressKey.js'
import { createTurns } from './createTurns.js'
import type { Holder } from './holder.js'

function open(most: number) {
  const inTurn = createTurns(() => most)
  const ends: (() => void)[] = []
  const begun: Holder[] = []
  const run = (holder: Holder) =>
    inTurn(holder, () => {
      begun.push(holder)
      return new Promise<void>((end) => ends.push(end))
    })
  const settle = () => new Promise<void>((done) => setImmediate(done))
  return { run, begun, settle, endFirst: () => ends.shift()?.() }
}
const netOf = (net: number) => addressKey(`2001:db8:1:${net.toString(16)}::1`)

describe('the queue of requests', () => {
  it('lets the longest waiting request of an address begin, and lets no address wait for another', async () => {
    const { run, begun, settle, endFirst } = open(1)
    const all = ['192.0.2.1', '192.0.2.1', '192.0.2.2'].map(run)
    await settle()
    expect(begun).toEqual(['192.0.2.1', '192.0.2.2'])
    endFirst()
    await settle()
    expect(begun).toEqual(['192.0.2.1', '192.0.2.2', '192.0.2.1'])
    endFirst()
    endFirst()
    await Promise.all(all)
  })

  it('security: lets all /64 of one /48 run ten times as many together; the next one that may begins', async () => {
    const { run, begun, settle, endFirst } = open(2)
    const all = Array.from({ length: 30 }, (_, net) => run(netOf(net)))
    await settle()
    expect(begun).toHaveLength(20)
    for (let left = 30; left > 0; left--) {
      endFirst()
      await settle()
    }
    await Promise.all(all)
    expect(begun).toHaveLength(30)
  })

  it('lets requests of a trusted address begin at once, and continues after a failure', async () => {
    const { run, begun, settle } = open(1)
    void run(undefined)
    void run(undefined)
    await settle()
    expect(begun).toHaveLength(2)
    const inTurn = createTurns(() => 1)
    const failing = inTurn('192.0.2.1', () => Promise.reject(new Error('no')))
    const next = inTurn('192.0.2.1', async () => 'next')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('next')
  })
})
