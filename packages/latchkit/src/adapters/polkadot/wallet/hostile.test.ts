import { afterEach, describe, expect, it } from 'vitest'
import { codeOf } from '../../../core/fixtures/codeOf.js'
import { westend } from '../../../networks/westend.js'
import { polkadotKeys } from '../../../testing/keys.js'
import { toSs58Address } from '../../../wire/ss58Address.js'
import { fromHex } from '../chain/hex.js'
import { openPage, type TestWindow } from '../fixtures/openPage.js'
import { openWallet, type WalletFixture } from '../fixtures/openWallet.js'

// Extensions are foreign code: whatever they are made of, a site meets catalogued errors alone, and other wallets go on.

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})
const address = toSs58Address(fromHex(polkadotKeys[0]?.publicKey) ?? new Uint8Array(), 42)
const throws = () => {
  throw new Error('boom')
}
/** An object that throws whatever is read of it; promises look for `then` alone. */
const thrower = new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : throws()) })
const accounts = { get: async () => [{ address, type: 'sr25519' }], subscribe: () => () => undefined }

function open(enabled: unknown): WalletFixture {
  const stage = openWallet([westend])
  ends.push(stage.end)
  stage.wallet.set({ answers: { enable: enabled } })
  return stage
}

describe('an extension that cannot be trusted', () => {
  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a number', 7],
    ['an empty object', {}],
    ['no accounts', { accounts: null }],
    ['accounts that throw', { accounts: thrower }],
    ['an object that throws', thrower],
    ['a list that throws', { accounts: { ...accounts, get: async () => new Proxy([], { get: throws }) } }],
    ['an account that throws', { accounts: { ...accounts, get: async () => [thrower] } }],
  ])('error: enabled as %s ends in a catalogued error, and nothing is listened to', async (_, enabled) => {
    const stage = open(enabled)
    expect(['walletFailed', 'badAnswer']).toContain(await codeOf(stage.connect()))
    expect(stage.wallet.listenerCount).toBe(0)
  })

  it.each([
    ['that throws', () => throws()],
    ['that answers no function', () => 7],
    ['that answers a function that throws', () => throws],
    ['that calls back with what throws', (listener: (value: unknown) => void) => listener(thrower)],
  ])('a subscription %s breaks neither connect nor disconnect', async (_, subscribe) => {
    const { connect, page, connector } = open({ accounts: { ...accounts, subscribe } })
    expect((await connect()).accounts).toHaveLength(1)
    await page.running.disconnect(connector)
    expect(page.events).toEqual([])
  })

  it('one that goes on calling after it was left is not heard', async () => {
    const calls: ((value: unknown) => void)[] = []
    const { connect, page, connector } = open({
      accounts: { ...accounts, subscribe: (listener: () => void) => void calls.push(listener) },
    })
    await connect()
    await page.running.disconnect(connector)
    for (const call of calls) call([])
    expect([calls.length, page.events]).toEqual([2, []])
  })

  it.each([
    ['no signer', {}, 'methodUnsupported'],
    ['a signer without functions', { signer: {} }, 'methodUnsupported'],
    ['a signer that throws', { signer: thrower }, 'walletFailed'],
    ['an answer that throws', { signer: { signRaw: async () => thrower } }, 'walletFailed'],
    ['an answer that is a number', { signer: { signRaw: async () => 7 } }, 'badAnswer'],
    ['a function that throws at once', { signer: { signRaw: throws } }, 'walletFailed'],
  ])('error: %s ends in a catalogued error', async (_, more, code) => {
    const { connect, page, connector } = open({ accounts, ...more })
    const [account] = (await connect()).accounts
    if (!account) return expect.unreachable()
    const request = { account, caipNetworkId: westend.caipNetworkId, message: 'x' }
    expect(await codeOf(page.running.signMessage(connector, request))).toBe(code)
  })

  it('error: a getter that throws where the signer stands', async () => {
    const extension = Object.defineProperty({ accounts }, 'signer', { get: throws })
    const { connect, page, connector } = open(extension)
    const [account] = (await connect()).accounts
    if (!account) return expect.unreachable()
    const request = { account, caipNetworkId: westend.caipNetworkId, message: 'x' }
    expect(await codeOf(page.running.signMessage(connector, request))).toBe('walletFailed')
  })
})

describe('S9: finding extensions beside hostile ones', () => {
  const good = { enable: async () => undefined }

  it('one that throws hides none of those behind it', () => {
    const injectedWeb3 = Object.defineProperties(
      {},
      {
        first: { enumerable: true, get: throws },
        second: { enumerable: true, value: thrower },
        good: { enumerable: true, value: good },
      },
    )
    const page = openPage({ window: Object.assign(new EventTarget(), { injectedWeb3 }) })
    ends.push(page.end)
    expect(page.reports.map(({ data }) => data.name)).toEqual(['good'])
  })

  it.each([
    ['throws', throws],
    ['cannot be listed', () => new Proxy({}, { ownKeys: throws })],
  ])('a place that %s does not break the page, and is looked at again', (_, get) => {
    const window = Object.defineProperty(new EventTarget() as TestWindow, 'injectedWeb3', {
      configurable: true,
      get,
    })
    const page = openPage({ window })
    ends.push(page.end)
    expect(page.reports).toEqual([])
    Object.defineProperty(window, 'injectedWeb3', { value: { good } })
    window.dispatchEvent(new Event('focus'))
    expect(page.reports.map(({ data }) => data.name)).toEqual(['good'])
  })
})
