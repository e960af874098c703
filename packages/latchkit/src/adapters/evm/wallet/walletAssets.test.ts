import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FoundConnector } from '../../../core/contracts/connector.js'
import { mainnet } from '../../../networks/mainnet.js'
import { createFakeClock } from '../../../testing/fakeClock.js'
import { rpcError } from '../../../testing/rpc.js'
import { createDiscovery } from '../discovery.js'
import { accountOf } from '../fixtures/localChains.js'
import { createLive } from '../live.js'
import { holdingsIn, readWalletAssets } from './walletAssets.js'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const native = {
  address: null,
  balance: '0xde0b6b3a7640000',
  type: 'NATIVE',
  metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, price: 2000.5, iconUrl: '' },
}
const token = {
  address: usdc,
  balance: '0xf4240',
  type: 'ERC20',
  metadata: {
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
    price: 1,
    iconUrl: 'data:image/png;base64,AA==',
  },
}
const whole = {
  native: { value: 10n ** 18n, decimals: 18, symbol: 'ETH' },
  nativePrice: { value: 20005n, decimals: 1, symbol: 'USD' },
  tokens: [
    {
      name: 'USD Coin',
      symbol: 'USDC',
      chainId: 'eip155:1',
      address: usdc,
      amount: { value: 1_000_000n, decimals: 6, symbol: 'USDC' },
      price: { value: 1n, decimals: 0, symbol: 'USD' },
      iconUrl: 'data:image/png;base64,AA==',
    },
  ],
}

describe('§7 what a wallet says of its assets', () => {
  it('is exact, with prices as they are written', () => {
    expect(holdingsIn({ '0x1': [native, token] }, mainnet)).toEqual(whole)
    expect(holdingsIn({ '0x01': [token], '0x2105': 'nonsense' }, mainnet)).toEqual({ tokens: whole.tokens })
  })

  it('§5 without decimals is no money, and what is there twice counts once', () => {
    const points = { ...token, address: address, metadata: { ...token.metadata, decimals: 0 } }
    const none = { ...token, address: `0x${'1'.repeat(40)}`, balance: '0x0' }
    const again = { ...token, address: usdc.toLowerCase(), balance: '0xff' }
    expect(holdingsIn({ '0x1': [points, none, token, again] }, mainnet)).toEqual({ tokens: whole.tokens })
  })

  it('S9: a picture that is not data is left out', () => {
    const spied = { ...token, metadata: { ...token.metadata, iconUrl: 'https://spy.example/a.png' } }
    expect(holdingsIn({ '0x1': [spied] }, mainnet)?.tokens[0]).not.toHaveProperty('iconUrl')
  })

  const { metadata } = token
  it.each<[string, object]>([
    ['an amount that is a number', { ...token, balance: 5 }],
    ['an amount that is no hex', { ...token, balance: '1000' }],
    ['an amount beyond 32 bytes', { ...token, balance: `0x1${'0'.repeat(64)}` }],
    ['another kind', { ...token, type: 'ERC721' }],
    ['a token without an address', { ...token, address: '' }],
    ['no facts', { ...token, metadata: undefined }],
    ['a name that is no text', { ...token, metadata: { ...metadata, name: 5 } }],
    ['decimals as text', { ...token, metadata: { ...metadata, decimals: '6' } }],
    ['decimals below 0', { ...token, metadata: { ...metadata, decimals: -1 } }],
    ['a price as text', { ...token, metadata: { ...metadata, price: '1' } }],
    ['a price below 0', { ...token, metadata: { ...metadata, price: -1 } }],
    ['an icon that is no text', { ...token, metadata: { ...metadata, iconUrl: {} } }],
    ['native units of another network', { ...native, metadata: { ...native.metadata, decimals: 6 } }],
  ])('error: §5 with %s nothing of it is used', (_, asset) => {
    expect(holdingsIn({ '0x1': [native, token, asset] }, mainnet)).toBeUndefined()
  })

  it('error: whatever it says, it is all or nothing, and never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(holdingsIn(value, mainnet)).toBeUndefined()
        const read = holdingsIn({ '0x1': [value] }, mainnet)
        expect(read === undefined).toBe(true)
      }),
    )
  })
})

describe('§7 a wallet is asked', () => {
  /** A wallet that answers the two methods as it is told. */
  function walletWith(answers: Readonly<Record<string, () => unknown>>) {
    const clock = createFakeClock()
    const requests: string[] = []
    const request = async ({ method, params }: { method: string; params?: unknown }) => {
      requests.push(`${method} ${JSON.stringify(params)}`)
      const answer = answers[method]
      if (!answer) throw rpcError(4200, 'not supported')
      return answer()
    }
    const silent = () => undefined
    const logger = { debug: silent, info: silent, warn: silent, error: silent }
    const live = createLive(createDiscovery({ networks: () => [mainnet], clock, logger, emit: silent }))
    const connector: FoundConnector = {
      data: {
        id: 'eip6963:example.a',
        type: 'ANNOUNCED',
        name: 'A',
        namespaces: ['eip155'],
        instance: 1,
        shared: false,
      },
      provider: () => ({ request, on: silent, removeListener: silent }),
    }
    const readAssets = () =>
      readWalletAssets(live, connector, { account: accountOf(address), network: mainnet })
    return { readAssets, requests, clock }
  }
  const can = () => ({ '0x1': { assetDiscovery: { supported: true } } })

  it('only where it announces assetDiscovery for the network', async () => {
    const { readAssets, requests } = walletWith({
      wallet_getCapabilities: can,
      wallet_getAssets: () => ({ '0x1': [native, token] }),
    })
    expect(await readAssets()).toEqual(whole)
    expect(requests).toEqual([
      `wallet_getCapabilities ["${address}",["0x1"]]`,
      `wallet_getAssets [{"account":"${address}","chainFilter":["0x1"]}]`,
    ])
  })

  it.each<[string, () => unknown]>([
    ['says nothing of it', () => ({ '0x1': { atomic: { status: 'supported' } } })],
    ['announces it elsewhere', () => ({ '0x2105': { assetDiscovery: { supported: true } } })],
    ['says no', () => ({ '0x1': { assetDiscovery: { supported: false } } })],
    ['makes no sense', () => 'yes'],
  ])('one that %s is asked once, and not for its assets', async (_, wallet_getCapabilities) => {
    const { readAssets, requests } = walletWith({ wallet_getCapabilities, wallet_getAssets: () => ({}) })
    expect([await readAssets(), await readAssets()]).toEqual([undefined, undefined])
    expect(requests).toHaveLength(1)
  })

  it('error: one that knows neither, or thinks too long, is done without', async () => {
    const old = walletWith({})
    await expect(old.readAssets()).rejects.toMatchObject({ code: 'methodUnsupported' })
    expect(await old.readAssets()).toBeUndefined()
    const slow = walletWith({ wallet_getCapabilities: () => new Promise(() => undefined) })
    const reading = slow.readAssets().catch((error: unknown) => error)
    await slow.clock.advance(2_000)
    expect(await reading).toMatchObject({ code: 'walletSilent' })
    expect(await slow.readAssets()).toBeUndefined()
  })
})
