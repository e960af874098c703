import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evm } from '../../../latchkit/src/adapters/evm/evm.js'
import { requestHistory } from '../../../latchkit/src/core/account/requestHistory.js'
import { requestHoldings } from '../../../latchkit/src/core/account/requestHoldings.js'
import { requestNfts } from '../../../latchkit/src/core/account/requestNfts.js'
import type { Kit } from '../../../latchkit/src/core/kit/kit.js'
import { anvil } from '../../../latchkit/src/networks/anvil.js'
import { mainnet } from '../../../latchkit/src/networks/mainnet.js'
import { systemClock } from '../clock.js'
import { addresses, type LocalChain, startLocalChain } from '../fixtures/localChain.js'
import { until } from '../fixtures/until.js'
import { createPage, pageOrigin } from './fixtures/createPage.js'
import { gatewayInMemory } from './fixtures/gatewayInMemory.js'

// What the page makes of the account endpoints: its own code, the real gateway with its indexer, and a real chain.

const id = 'eip155:31337'
const [me, you] = addresses as [`0x${string}`, `0x${string}`]
let chain: LocalChain
let kit: Kit
let requests: string[]
let coins: Record<'gold' | 'points' | 'toll' | 'silent' | 'pictures' | 'prizes', `0x${string}`>
const ends: (() => unknown)[] = []

beforeAll(async () => {
  chain = await startLocalChain()
  coins = {
    gold: await chain.deploy('Token', ['Go\u202eld', 'GOLD', 18, 10n ** 24n]),
    points: await chain.deploy('Token', ['Points', 'PTS', 0, 10n ** 6n]),
    toll: await chain.deploy('FeeToken'),
    silent: await chain.deploy('SilentToken'),
    pictures: await chain.deploy('Nft721'),
    prizes: await chain.deploy('Nft721'),
  }
  for (const coin of [coins.points, coins.silent]) await chain.write(coin, 'transfer', [you, 7n])
  await chain.write(coins.toll, 'transfer', [you, 1_000n])
  await chain.write(coins.gold, 'transfer', [you, 1_500_000_000_000_000_001n])
  await chain.write(coins.pictures, 'mint', [you, 1n])
  await chain.write(coins.prizes, 'mint', [you, 1n])
  for (let each = 0; each < 60; each++) await chain.pay(you, 1n)
  const last = await chain.write(coins.gold, 'transfer', [me, 10n ** 18n], you)
  const gateway = gatewayInMemory(
    {
      projects: [{ id: 'shop', origins: [pageOrigin] }],
      gateway: {
        chains: [
          {
            id,
            name: 'Local',
            rpcUrls: [chain.rpcUrl],
            nativeCurrency: { price: 2_000.05 },
            tokens: [{ address: coins.gold, price: 0.1 }],
            spam: [coins.prizes],
            index: { pollMs: 100 },
          },
        ],
      },
    },
    systemClock,
  )
  const page = createPage(gateway, { networks: [anvil, mainnet], adapters: [evm()] })
  kit = page.kit
  requests = page.requests
  ends.push(
    () => kit.destroy(),
    () => gateway.gateway.close?.(),
  )
  const isThere = async () =>
    (await requestHistory(kit, { address: you, network: anvil }))?.data.some(
      ({ metadata }) => metadata.hash === last.transactionHash,
    ) ?? false
  await until(isThere)
})
afterAll(async () => {
  for (const end of ends) await end()
  chain.stop()
})

describe('§7 GET /v1/account/{address}/balance, as the page reads it', () => {
  it('amounts and prices are exact, names can be seen, and nothing without decimals is money', async () => {
    const native = BigInt((await chain.rpc('eth_getBalance', you, 'latest')) as string)
    const coin = (address: `0x${string}`, name: string, symbol: string, value: bigint, decimals = 18) => ({
      name,
      symbol,
      chainId: id,
      address,
      amount: { value, decimals, symbol },
    })
    const holdings = await requestHoldings(kit, { address: you, network: anvil, forceUpdate: [coins.gold] })
    expect(holdings?.native).toEqual({ value: native, decimals: 18, symbol: 'ETH' })
    expect(holdings?.nativePrice).toEqual({ value: 200_005n, decimals: 2, symbol: 'USD' })
    const gold = coin(coins.gold, 'Gold', 'GOLD', 500_000_000_000_000_001n)
    expect(holdings?.tokens[0]).toEqual({ ...gold, price: { value: 1n, decimals: 1, symbol: 'USD' } })
    const others = [...(holdings?.tokens.slice(1) ?? [])].sort((one, other) =>
      one.name.localeCompare(other.name),
    )
    // A hundredth of the toll stayed behind.
    expect(others).toEqual([
      coin(coins.silent, 'Silent', 'SIL', 7n, 6),
      coin(coins.toll, 'Toll', 'TOLL', 990n),
    ])
  })

  it('a network the gateway does not serve is not asked for', async () => {
    const before = requests.length
    expect(await requestHoldings(kit, { address: you, network: mainnet })).toBeUndefined()
    expect(await requestHistory(kit, { address: you, network: mainnet })).toBeUndefined()
    expect(await requestNfts(kit, { address: you, network: mainnet })).toBeUndefined()
    expect(requests).toHaveLength(before)
  })
})

describe('§7 GET /v1/account/{account}/history, as the page reads it', () => {
  it('is all of it, page by page, newest first, without spam', async () => {
    const all: string[] = []
    let cursor: string | undefined
    let pages = 0
    do {
      const page = await requestHistory(kit, { address: you, network: anvil, cursor })
      all.push(...(page?.data.map(({ metadata }) => metadata.operationType) ?? []))
      cursor = page?.next
      pages++
    } while (cursor !== undefined)
    // 60 payments, 4 tokens and a picture came, one token went; the prize is advertising.
    expect([pages, all.length, all[0]]).toEqual([2, 66, 'send'])
  })
})

describe('[A] GET /v1/account/{account}/nfts, as the page reads it', () => {
  it('is what it has, without advertising', async () => {
    const found = await requestNfts(kit, { address: you, network: anvil })
    expect(found?.data.nfts).toMatchObject([{ name: 'Pictures #1', collection: 'Pictures', quantity: '1' }])
    expect(found?.next).toBeUndefined()
  })
})
