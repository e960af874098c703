import { describe, expect, it } from 'vitest'
import { codeOf } from '../fixtures/codeOf.js'
import { createToy } from '../fixtures/toy.js'
import { worlds } from '../fixtures/worlds.js'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'
import { waitForResume } from './waitForResume.js'

const world = worlds()

/** A page load after one with a connected wallet. */
async function nextLoad({ isThere = true } = {}) {
  const first = world()
  await first.start()
  const wallet = first.toy.add('a')
  await connect(first.kit, { connector: 'toy:a' })
  await first.clock.advance(0)
  first.kit.destroy()
  const toy = isThere ? first.toy : createToy()
  return { ...world({}, { toy, storage: first.storage }), wallet, toy }
}

/** Notes when a promise has settled. */
function watched(promise: Promise<unknown>) {
  const seen = { isOver: false }
  promise.then(
    () => (seen.isOver = true),
    () => (seen.isOver = true),
  )
  return seen
}

describe('waitForResume', () => {
  it('resolves at once where no wallet was connected', async () => {
    const { kit, start, clock } = world()
    const seen = watched(waitForResume(kit))
    await clock.advance(10_000)
    expect(seen.isOver).toBe(false)
    await start()
    expect(seen.isOver).toBe(true)
    await waitForResume(kit)
    expect(clock.pending).toBe(0)
  })

  it('resolves once the wallet of last time is connected, whoever came first', async () => {
    const before = await nextLoad()
    const waits = waitForResume(before.kit)
    await before.start()
    await waits
    expect(before.account().status).toBe('connected')
    before.kit.destroy()

    const after = await nextLoad()
    after.kit.start()
    await waitForResume(after.kit)
    expect(after.account().status).toBe('connected')
    await waitForResume(after.kit)
  })

  it('resolves at once when the wallet says no, also before the next frame', async () => {
    const { kit, start, account, wallet, clock } = await nextLoad()
    wallet.behavior = 'no'
    const seen = watched(waitForResume(kit))
    await start()
    expect(seen.isOver).toBe(true)
    expect(account().status).toBe('disconnected')
    expect(clock.now()).toBe(0)
  })

  it('waits 3 s for a wallet that keeps still, or that is not found', async () => {
    for (const isThere of [true, false]) {
      const { kit, start, account, wallet, clock } = await nextLoad({ isThere })
      wallet.behavior = 'ask'
      const seen = watched(waitForResume(kit))
      await start()
      await clock.advance(2_999)
      expect(seen.isOver).toBe(false)
      await clock.advance(1)
      expect(seen.isOver).toBe(true)
      expect(account().status).toBe('disconnected')
      kit.destroy()
    }
  })

  it('is over when the visitor connects or disconnects by hand', async () => {
    const { kit, start, toy, clock } = await nextLoad({ isThere: false })
    const seen = watched(waitForResume(kit))
    await start()
    toy.add('b')
    await connect(kit, { connector: 'toy:b' })
    await clock.advance(0)
    expect(seen.isOver).toBe(true)
    kit.destroy()

    const other = await nextLoad({ isThere: false })
    const otherSeen = watched(waitForResume(other.kit))
    await other.start()
    await disconnect(other.kit)
    await other.clock.advance(0)
    expect(otherSeen.isOver).toBe(true)
  })

  it('looks at the namespace asked for alone', async () => {
    const { kit, start, clock } = await nextLoad({ isThere: false })
    const seen = watched(waitForResume(kit, { namespace: 'block' }))
    await start()
    expect(seen.isOver).toBe(true)
    expect(clock.now()).toBe(0)
  })

  it('error: an abort, and the end of the kit', async () => {
    const { kit, start } = await nextLoad({ isThere: false })
    const ended = new AbortController()
    const aborted = codeOf(waitForResume(kit, { signal: ended.signal }))
    ended.abort()
    expect(await aborted).toBe('requestAborted')
    expect(await codeOf(waitForResume(kit, { signal: ended.signal }))).toBe('requestAborted')
    await start()
    const destroyed = codeOf(waitForResume(kit))
    kit.destroy()
    expect(await destroyed).toBe('kitDestroyed')
    expect(await codeOf(waitForResume(kit))).toBe('kitDestroyed')
  })
})
