import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../../core/connect/connect.js'
import { createLatchkit } from '../../../core/createLatchkit.js'
import type { Kit } from '../../../core/kit/kit.js'
import { bitcoinRegtest, bitcoinTestnet } from '../../../networks/index.js'
import { createMemoryStorage } from '../../../testing/createMemoryStorage.js'
import { createFakeClock } from '../../../testing/fakeClock.js'
import { bitcoin } from '../bitcoin.js'
import { emit, leatherWallet, unisatWallet } from '../fixtures/injectedWallets.js'
import { openPage } from '../fixtures/openPage.js'

const kits: Kit[] = []
beforeAll(() =>
  Promise.all([import('./discover.js'), import('../createWallet.js'), import('./readAccounts.js')]),
)
afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
  Reflect.deleteProperty(globalThis, 'window')
})

describe('a page with Leather that is loaded again', () => {
  it('is disconnected, and no window of the wallet opens unasked; the visitor connects again', async () => {
    const { objects, state } = leatherWallet()
    const storage = createMemoryStorage()
    const clock = createFakeClock()
    const load = async () => {
      for (const kit of kits.splice(0)) kit.destroy()
      Object.assign(globalThis, { window: Object.assign(new EventTarget(), objects) })
      const kit = createLatchkit({
        networks: [bitcoinRegtest],
        adapters: [bitcoin()],
        logLevel: 'silent',
        services: { clock, storage },
      })
      kits.push(kit)
      kit.start()
      await expect.poll(() => kit.store.getState().connectors.length).toBe(1)
      return kit
    }
    const statusOf = (kit: Kit) => kit.store.getState().chains.bip122?.connection.status
    const connectTo = (kit: Kit) =>
      connect(kit, { connector: kit.store.getState().connectors[0]?.id ?? '', namespace: 'bip122' })
    const first = await load()
    await connectTo(first)
    expect(state.calls.map(([method]) => method)).toEqual(['getAddresses'])
    // What writes it down is loaded after the start.
    await expect.poll(() => [...storage.entries.values()].join().includes('bitcoin:leather')).toBe(true)
    const again = await load()
    for (let second = 0; second < 10; second++) await clock.advance(1_000)
    expect(statusOf(again)).toBe('disconnected')
    expect(state.calls).toHaveLength(1)
    await connectTo(again)
    expect(statusOf(again)).toBe('connected')
  })
})

describe('a wallet that is asked what it shares now', () => {
  it('error: and keeps still is waited for 10 s, and not heard after that', async () => {
    const { objects, provider, state } = unisatWallet()
    const page = openPage({ networks: [bitcoinTestnet], objects })
    try {
      const connector = await page.found()
      const { signal } = new AbortController()
      await page.running.connect(connector, { network: bitcoinTestnet, reconnecting: false, signal })
      let speak: (accounts: unknown) => void = () => undefined
      Object.assign(provider, {
        getAccounts: () =>
          new Promise((resolve) => {
            speak = resolve
          }),
      })
      emit(state, 'accountsChanged', ['another'])
      await page.clock.advance(9_999)
      const complaints = () => page.log.filter((line) => line.includes('does not say what it shares now'))
      expect(complaints()).toEqual([])
      await page.clock.advance(1)
      expect(complaints()).toHaveLength(1)
      state.network = 'mainnet'
      speak(['tb1qnonsense'])
      await page.clock.advance(1)
      expect([page.events, complaints().length]).toEqual([[], 1])
    } finally {
      page.end()
    }
  })
})
