import { afterEach, describe, expect, it } from 'vitest'
import { createTestPolkadotWallet } from '../../../testing/polkadot/createTestPolkadotWallet.js'
import { openPage, type Page, type TestWindow } from '../fixtures/openPage.js'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})
const open = (given: Parameters<typeof openPage>[0] = {}): Page => {
  const page = openPage(given)
  ends.push(page.end)
  return page
}
const enable = async () => undefined
const names = ({ reports }: Page) => reports.map(({ data }) => data.name)
const windowWith = (injectedWeb3: unknown, more: object = {}): TestWindow =>
  Object.assign(new EventTarget(), { injectedWeb3: injectedWeb3 as Record<string, unknown> }, more)

describe('finding extensions', () => {
  it('those that are there at once, by the names that visitors know', () => {
    const page = open({
      window: windowWith({ 'polkadot-js': { enable }, 'subwallet-js': { enable }, talisman: { enable } }),
    })
    expect(names(page)).toEqual(['Polkadot{.js}', 'SubWallet', 'Talisman'])
    expect(page.reports.map(({ data }) => data.info?.rdns)).toEqual([
      undefined,
      'app.subwallet',
      'xyz.talisman',
    ])
    const nova = windowWith({ 'polkadot-js': { enable } }, { walletExtension: { isNovaWallet: true } })
    const other = open({ window: nova, options: { rdnsOf: { nova: 'example.other' } } })
    expect([...names(other), other.reports[0]?.data.info?.rdns]).toEqual(['Nova Wallet', 'example.other'])
  })

  it('one that comes within seconds, by itself', async () => {
    const page = open()
    const wallet = createTestPolkadotWallet({ clock: page.clock })
    wallet.announceLater(2_000)
    await page.clock.advance(1_000)
    expect(page.reports).toEqual([])
    await page.clock.advance(3_000)
    expect(names(page)).toEqual(['Test Wallet'])
    // It is not looked for them for ever.
    await page.clock.advance(10_000)
    expect(page.clock.pending).toBe(0)
  })

  it.each(['focus', 'pointerdown', 'keydown'])(
    'one that comes much later, before the visitor acts (%s)',
    async (act) => {
      const page = open()
      await page.clock.advance(60_000)
      createTestPolkadotWallet().announce()
      await page.clock.advance(60_000)
      expect(page.reports).toEqual([])
      page.window.dispatchEvent(new Event(act))
      page.window.dispatchEvent(new Event(act))
      expect(names(page)).toEqual(['Test Wallet'])
    },
  )

  it('S4, S9: garbage is passed over', () => {
    const thrower = new Proxy({}, { get: () => expect.fail('read') })
    const page = open({
      window: windowWith({
        '': { enable },
        ' a': { enable },
        'a‮b': { enable },
        ['x'.repeat(65)]: { enable },
      }),
    })
    for (const injected of [null, 1, 'x', { a: null, b: {}, c: { enable: 1 } }, { thrower }]) {
      page.window.injectedWeb3 = injected as Record<string, unknown>
      page.window.dispatchEvent(new Event('focus'))
    }
    expect(names(page)).toEqual([])
    // One that cannot be read hides none of those that come after it.
    const getter = {
      get itself(): never {
        return expect.fail('read')
      },
    }
    page.window.injectedWeb3 = Object.defineProperties(
      { thrower, constructor: { enable } },
      {
        ...Object.getOwnPropertyDescriptors(getter),
        late: { enumerable: true, value: { enable } },
      },
    )
    page.window.dispatchEvent(new Event('focus'))
    expect(names(page)).toEqual(['constructor', 'late'])
  })
})
