import { afterEach, describe, expect, it } from 'vitest'
import { connect } from '../../../core/connect/connect.js'
import { disconnect } from '../../../core/connect/disconnect.js'
import { first, localChains, second } from '../fixtures/localChains.js'
import { openSite, type Site } from '../fixtures/openSite.js'
import { announce, infoOf, plainProvider } from '../fixtures/page.js'

const chains = localChains()
let site: Site
afterEach(() => site.end())

/** The site of a visitor who was connected last time; the wallet shares no account on this page load. */
async function comeBack(atFirst: 'locked' | 'silent' = 'locked'): Promise<void> {
  site = await openSite(chains.list(), { networks: [chains.network(0)] }).connect()
  site = await site.reload(atFirst)
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 20))
/** The wallet has been asked, and its answer has come. */
const hasTried = () => expect.poll(() => [...site.kit.live.resumable.values()][0]?.triesLeft).toBe(1)
const isOver = async () => {
  await hasTried()
  await expect.poll(() => [site.account().status, site.kit.live.attempts.size]).toEqual(['disconnected', 0])
}

describe('readings 60: a wallet that is locked at page load', () => {
  it('is resumed when it unlocks, and its person is asked nothing', async () => {
    await comeBack()
    await isOver()
    await site.clock.advance(3_600_000)
    site.wallet.unlock()
    await expect.poll(() => site.account().status).toBe('connected')
    expect(site.account().address).toBe(first)
    expect(site.wallet.prompts).toEqual([])
    site.wallet.switchAccount(1)
    await expect.poll(() => site.account().address).toBe(second)
  })

  it('and says nothing until then, is resumed all the same', async () => {
    await comeBack('silent')
    await hasTried()
    await site.clock.advance(3_000)
    await isOver()
    site.wallet.set({ silent: false })
    site.wallet.emit('accountsChanged', [first])
    await expect.poll(() => site.account().status).toBe('connected')
  })

  it('is not resumed once the visitor has disconnected', async () => {
    await comeBack()
    await isOver()
    await disconnect(site.kit)
    site.wallet.unlock()
    await settle()
    expect(site.account().status).toBe('disconnected')
  })

  it('does not take the place of a wallet that was connected meanwhile', async () => {
    await comeBack()
    await isOver()
    const answers: Record<string, unknown> = { eth_requestAccounts: [second], eth_chainId: '0x7a69' }
    const provider = plainProvider(async ({ method }) => answers[method])
    announce(globalThis.window, { info: infoOf('io.other'), provider })
    await connect(site.kit, { connector: 'eip6963:io.other' })
    site.wallet.unlock()
    await settle()
    expect(site.account()).toMatchObject({ status: 'connected', address: second })
  })
})

describe('readings 60: a wallet that is locked while it is connected', () => {
  const open = async () => {
    site = await openSite(chains.list(), { networks: [chains.network(0)] }).connect()
  }
  const lock = async () => {
    site.wallet.lock()
    await expect.poll(() => site.account().status).toBe('disconnected')
    expect(site.account().address).toBeUndefined()
  }
  const isBack = () =>
    expect.poll(() => site.account()).toMatchObject({ status: 'connected', address: first })

  it('is resumed when it unlocks, each time, and its person is asked nothing', async () => {
    await open()
    const { length } = site.wallet.prompts
    for (const _ of [1, 2, 3]) {
      await lock()
      site.wallet.unlock()
      await isBack()
    }
    expect(site.wallet.prompts.length).toBe(length)
    site.wallet.switchAccount(1)
    await expect.poll(() => site.account().address).toBe(second)
  })

  it('is resumed at the next page load, be it unlocked then or later', async () => {
    await open()
    await lock()
    site = await site.reload()
    await isBack()
    await lock()
    site = await site.reload('locked')
    await isOver()
    site.wallet.unlock()
    await isBack()
    expect(site.wallet.prompts).toEqual([])
  })

  it('whose permission was taken back stays away until it is given again', async () => {
    await open()
    site.wallet.removePermission()
    await expect.poll(() => site.account().status).toBe('disconnected')
    site.wallet.lock()
    site.wallet.unlock()
    await settle()
    expect(site.account().status).toBe('disconnected')
  })

  it('is not resumed once the visitor has disconnected', async () => {
    await open()
    await lock()
    await disconnect(site.kit)
    site.wallet.unlock()
    await settle()
    expect(site.account().status).toBe('disconnected')
  })
})
