import { describe, expect, it } from 'vitest'
import { createLoopTurns } from './createLoopTurns.js'

const [stranger, visitor] = ['192.0.2.1', '192.0.2.2']
const nextTurn = () => new Promise<void>((next) => setImmediate(next))

/** Has an address send so many requests at once, and notes who begins, in their order. */
function createLog() {
  const turnOf = createLoopTurns()
  const begun: string[] = []
  return {
    begun,
    send(holder: string | undefined, count: number) {
      for (let sent = 0; sent < count; sent++) void turnOf(holder).then(() => begun.push(holder ?? 'trusted'))
    },
  }
}

describe('turns of the event loop', () => {
  it('begin eight requests each, and all of them in the end', async () => {
    const { begun, send } = createLog()
    send(stranger, 100)
    const counts: number[] = []
    for (let turn = 0; turn < 13; turn++) {
      await Promise.resolve()
      counts.push(begun.length)
      await nextTurn()
    }
    expect(counts).toEqual([8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 100])
  })

  it('begin one request of each address after the other', async () => {
    const { begun, send } = createLog()
    send(stranger, 1_000)
    send(visitor, 3)
    for (let turn = 0; turn < 3; turn++) await nextTurn()
    expect(begun.length).toBeLessThan(40)
    expect(begun.filter((holder) => holder === visitor)).toHaveLength(3)
  })

  it('take all of an IPv6 /48 for one', async () => {
    const { begun, send } = createLog()
    for (let part = 0; part < 1_000; part++) send(`2001:db8:48:${part.toString(16)}`, 1)
    send(visitor, 3)
    for (let turn = 0; turn < 3; turn++) await nextTurn()
    expect(begun.length).toBeLessThan(40)
    expect(begun.filter((holder) => holder === visitor)).toHaveLength(3)
  })

  it('begin what an address sends that the operator trusts at once', async () => {
    const { begun, send } = createLog()
    send(stranger, 100)
    send(undefined, 50)
    await Promise.resolve()
    expect(begun.filter((holder) => holder === 'trusted')).toHaveLength(50)
  })

  it('let new requests begin at once when nobody waits any more', async () => {
    const { begun, send } = createLog()
    send(stranger, 20)
    for (let turn = 0; turn < 5; turn++) await nextTurn()
    send(visitor, 1)
    await Promise.resolve()
    expect(begun.at(-1)).toBe(visitor)
  })
})
