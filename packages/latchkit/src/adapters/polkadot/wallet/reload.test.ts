import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect } from '../../../core/connect/connect.js'
import { createLatchkit } from '../../../core/createLatchkit.js'
import type { Kit } from '../../../core/kit/kit.js'
import { accountState } from '../../../core/select/accountState.js'
import { createMemoryStorage } from '../../../testing/createMemoryStorage.js'
import { createFakeClock } from '../../../testing/fakeClock.js'
import {
  createTestPolkadotWallet,
  type TestPolkadotWallet,
} from '../../../testing/polkadot/createTestPolkadotWallet.js'
import { localNetwork } from '../fixtures/localNetwork.js'
import { polkadot } from '../polkadot.js'

const network = localNetwork('ab'.repeat(16))
const clock = createFakeClock()
let storage: ReturnType<typeof createMemoryStorage>
let wallet: TestPolkadotWallet
let kit: Kit | undefined

beforeAll(async () => {
  await Promise.all([import('../createWallet.js'), import('../../../core/connect/moment.js')])
})
beforeEach(async () => {
  Object.assign(globalThis, { window: new EventTarget() })
  storage = createMemoryStorage()
  wallet = createTestPolkadotWallet({ name: 'one' })
  wallet.announce()
  await load()
  await connect(kit as Kit, { connector: 'injected-web3:one' })
  await clock.advance(0)
})
afterEach(() => {
  kit?.destroy()
  wallet.stop()
  Reflect.deleteProperty(globalThis, 'window')
})

/** A page load in the same browser. */
async function load(): Promise<void> {
  kit?.destroy()
  kit = createLatchkit({
    ...{ networks: [network], adapters: [polkadot()], logLevel: 'silent' },
    services: { clock, storage },
  })
  kit.start()
  await clock.advance(0)
}
const status = () => accountState((kit as Kit).store.getState()).status
const questions = () => wallet.prompts.length

describe('a page load with an extension that has no silent way in', () => {
  it('asks nothing where the site is allowed', async () => {
    await load()
    expect([status(), questions()]).toEqual(['connected', 1])
  })

  it.each([
    ['at once', false],
    ['after the page has stopped to wait', true],
  ])(
    'error: a permission that was taken back is asked for once: who says no %s is not asked again',
    async (_, hold) => {
      wallet.set({ reject: !hold, hold })
      kit?.destroy()
      wallet.removePermission()
      await load()
      if (hold) {
        await clock.advance(60_000)
        wallet.decline()
        await clock.advance(0)
      }
      expect([status(), questions()]).toEqual(['disconnected', 2])
      for (const _again of [1, 2]) {
        await load()
        await clock.advance(60_000)
      }
      expect([status(), questions()]).toEqual(['disconnected', 2])
      // By hand it can be connected as before.
      wallet.set({ reject: false, hold: false })
      await connect(kit as Kit, { connector: 'injected-web3:one' })
      await load()
      expect([status(), questions()]).toEqual(['connected', 3])
    },
  )

  it('a yes after the page has stopped to wait connects the next one', async () => {
    wallet.set({ hold: true })
    kit?.destroy()
    wallet.removePermission()
    await load()
    await clock.advance(60_000)
    wallet.approve()
    await clock.advance(0)
    expect(status()).toBe('disconnected')
    await load()
    expect([status(), questions()]).toEqual(['connected', 2])
  })
})
