import { describe, expect, it } from 'vitest'
import { createLoopTurns } from './createLoopTurns.js'

const [stranger, visitor] = ['192.0.2.1', '192.0.2.2']
const nextTurn = () => new Promise<void>((next) => setImmediate(next))

/** Has an address send so many requests at once, each of which takes so long, and notes who begins, in their order. */
function createLog() {
  let now = 0
  const turns = createLoopTurns(() => now)
  const begun: string[] = []
  return {
    begun,
    accept: turns.recordAccepted,
    send(holder: string | undefined, count: number, ms = 0.25) {
      for (let sent = 0; sent < count; sent++)
        void turns.begin(holder).then(() => {
          begun.push(holder ?? 'trusted')
          now += ms
        })
    },
  }
}

/** The number of those that have begun at the end of each of the next turns. */
async function countsOf(begun: readonly string[], turns: number) {
  const counts: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    await nextTurn()
    counts.push(begun.length)
  }
  return counts
}

describe('the queue in the event loop', () => {
  it('begins requests that take a millisecond each, and all of them in the end', async () => {
    const { begun, send } = createLog()
    // All of them come before one of them has run, as with many requests in one piece of a connection.
    send(visitor, 1, 1)
    await Promise.resolve()
    send(stranger, 30)
    expect(await countsOf(begun, 5)).toEqual([5, 9, 13, 17, 21])
  })

  it('begins one request that takes longer than that', async () => {
    const { begun, send } = createLog()
    send(visitor, 1, 1)
    await Promise.resolve()
    send(stranger, 3, 50)
    expect(await countsOf(begun, 4)).toEqual([2, 3, 4, 4])
  })

  it('begins one request of each address in turn', async () => {
    const { begun, send } = createLog()
    send(visitor, 1, 1)
    await Promise.resolve()
    send(stranger, 1_000)
    send(visitor, 3)
    await countsOf(begun, 2)
    expect(begun.slice(0, 8)).toEqual([
      visitor,
      stranger,
      visitor,
      stranger,
      visitor,
      stranger,
      visitor,
      stranger,
    ])
  })

  it('treats all addresses of an IPv6 /48 as one', async () => {
    const { begun, send } = createLog()
    send(visitor, 1, 1)
    await Promise.resolve()
    for (let part = 0; part < 1_000; part++) send(`2001:db8:48:${part.toString(16)}`, 1)
    send(visitor, 3)
    await countsOf(begun, 2)
    expect(begun.slice(0, 8).filter((holder) => holder === visitor)).toHaveLength(4)
  })

  it('begins the requests of a trusted address at once', async () => {
    const { begun, send } = createLog()
    send(visitor, 1, 1)
    await Promise.resolve()
    send(stranger, 100)
    send(undefined, 50)
    await Promise.resolve()
    expect(begun.filter((holder) => holder === 'trusted')).toHaveLength(50)
  })

  it('lets new requests begin at once when none waits any more', async () => {
    const { begun, send } = createLog()
    send(stranger, 20, 1)
    await countsOf(begun, 12)
    send(visitor, 1)
    await Promise.resolve()
    expect(begun.at(-1)).toBe(visitor)
  })

  it('begins only every fourth time while new connections arrive', async () => {
    const { begun, accept, send } = createLog()
    send(visitor, 1, 1)
    await Promise.resolve()
    send(stranger, 30)
    const counts: number[] = []
    for (let turn = 0; turn < 16; turn++) {
      accept()
      await nextTurn()
      counts.push(begun.length)
    }
    expect(counts).toEqual([1, 1, 1, 5, 5, 5, 5, 9, 9, 9, 9, 13, 13, 13, 13, 17])
  })
})
