import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { connect } from '../connect/connect.js'
import { disconnect } from '../connect/disconnect.js'
import { worlds } from '../fixtures/worlds.js'
import { watchOf } from './watchBalances.js'

const world = worlds()
beforeAll(() => import('./watchBalances.js'))
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A page that can be hidden, its wallet connected, and how often its balance was read. */
async function page(last?: Parameters<typeof world>[1]) {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', document)
  const made = world({}, last)
  const reads: bigint[] = []
  made.toy.setBalance(async () => {
    reads.push(BigInt(reads.length + 1))
    return reads.at(-1) ?? 0n
  })
  await made.start()
  if (!last) {
    made.toy.add('a')
    await connect(made.kit, { connector: 'toy:a' })
  }
  await expect.poll(() => made.account().balanceStatus).toBe('ready')
  await expect.poll(() => watchOf(made.kit).isOn).toBe(true)
  const see = (visibilityState: 'visible' | 'hidden') => {
    Object.assign(document, { visibilityState })
    document.dispatchEvent(new Event('visibilitychange'))
    return made.clock.advance(0)
  }
  return { ...made, reads, see }
}

describe('readings 37: the balance of the account', () => {
  it('is read again once it is 30 s old, while the page is seen', async () => {
    const { reads, clock, account } = await page()
    await clock.advance(29_999)
    expect(reads).toHaveLength(1)
    await clock.advance(1)
    await clock.advance(30_000)
    expect(reads).toHaveLength(3)
    expect(account().balance?.value).toBe(3n)
  })

  it('is read again after 30 s also where the clock of the device goes back meanwhile', async () => {
    const { kit, reads, clock } = await page()
    const realNow = kit.services.clock.now
    vi.spyOn(kit.services.clock, 'now').mockImplementation(() => realNow() - 3_600_000)
    await clock.advance(30_000)
    expect(reads).toHaveLength(2)
    await clock.advance(30_000)
    expect(reads).toHaveLength(3)
  })

  it('of the last page load is shown at once, and read again when it is 30 s old', async () => {
    const first = await page()
    await first.clock.advance(20_000)
    first.kit.destroy()
    const { reads, clock, account } = await page(first)
    expect([account().balance?.value, reads.length]).toEqual([1n, 0])
    await clock.advance(30_000)
    expect(reads).toHaveLength(1)
  })

  it('is not read by a hidden page, and at once when that is seen again and it is old', async () => {
    const { reads, clock, see } = await page()
    await see('hidden')
    await clock.advance(300_000)
    expect(reads).toHaveLength(1)
    await see('visible')
    expect(reads).toHaveLength(2)
    await see('hidden')
    await see('visible')
    expect(reads).toHaveLength(2)
  })

  it('that could not be read is asked for again after 30 s', async () => {
    const { toy, clock, account } = await page()
    toy.setBalance(() => Promise.reject(new Error('down')))
    await clock.advance(30_000)
    expect(account()).toMatchObject({ balanceStatus: 'error', balance: { value: 1n } })
    toy.setBalance(async () => 9n)
    await clock.advance(30_000)
    expect(account()).toMatchObject({ balanceStatus: 'ready', balance: { value: 9n } })
  })

  it('is not read any more after a disconnect, nor once the kit has ended', async () => {
    const { kit, reads, clock } = await page()
    await disconnect(kit)
    await clock.advance(60_000)
    expect(reads).toHaveLength(1)
    await connect(kit, { connector: 'toy:a' })
    await expect.poll(() => reads.length).toBe(2)
    kit.destroy()
    await clock.advance(60_000)
    expect(reads).toHaveLength(2)
  })
})
