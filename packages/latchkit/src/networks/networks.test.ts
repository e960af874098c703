import { readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import * as viem from 'viem/chains'
import { describe, expect, it } from 'vitest'
import type { Network } from '../wire/entities.js'
import { networkIcons } from './icons.js'
import * as door from './index.js'

const networks: readonly Network[] = Object.values(door)
const modulesIn = (folder: string) =>
  readdirSync(new URL(folder, import.meta.url))
    .filter(
      (file) =>
        /^[a-zA-Z\d]+\.ts$/.test(file) && !['index.ts', 'icons.ts', 'loadNetworkIcon.ts'].includes(file),
    )
    .map((file) => file.replace(/\.ts$/, ''))
    .sort()

/** The digits of the currency and the CAIP-2 references of the networks in the other namespaces. */
const elsewhere: Readonly<
  Record<string, { decimals: Readonly<Record<string, number>>; references: Readonly<Record<string, string>> }>
> = {
  solana: {
    decimals: { SOL: 9 },
    references: {
      solana: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      solanaDevnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      solanaTestnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    },
  },
  polkadot: {
    decimals: { DOT: 10, KSM: 12, WND: 12 },
    references: {
      polkadot: '91b171bb158e2d3848fa23a9f1c25182',
      polkadotAssetHub: '68d56f15f85d3136970ec16946040bc1',
      kusama: 'b0a8d493285c2df73290dfb7e61f870f',
      kusamaAssetHub: '48239ef607d7928874027a43a6768920',
      westend: 'e143f23803ac50e8f6f8e62695d1ce9e',
      westendAssetHub: '67f9723393ef76214df0118c34bbbd3d',
    },
  },
  bip122: {
    decimals: { BTC: 8 },
    references: {
      bitcoin: '000000000019d6689c085ae165831e93',
      bitcoinTestnet: '000000000933ea01ad0ee984209779ba',
      bitcoinTestnet4: '00000000da84f2bafbbc53dee25a72ae',
      bitcoinSignet: '00000008819873e925422c1ff0f99f7c',
      bitcoinRegtest: '0f9188f13cb7b2c71f2a335e3a4fc328',
    },
  },
}

describe('networks', () => {
  it('each module is in the door once, under its own name', () => {
    expect(Object.keys(door).sort()).toEqual(modulesIn('.'))
    expect(new Set(networks.map((network) => network.caipNetworkId)).size).toBe(networks.length)
    expect(new Set(networks.map((network) => network.name)).size).toBe(networks.length)
  })

  it('§3 every chain the specification names is here', () => {
    const { mainnet, optimism, arbitrum, polygon, celo, aurora, avalanche, zksync, gnosis, base, zora } = door
    const { bsc: bnb, solana, solanaTestnet, solanaDevnet } = door
    const evmNamed = {
      mainnet,
      optimism,
      arbitrum,
      polygon,
      celo,
      aurora,
      bnb,
      avalanche,
      zksync,
      gnosis,
      base,
      zora,
    }
    const solanaNamed = { mainnet: solana, testnet: solanaTestnet, devnet: solanaDevnet }
    const ids = [1, 10, 42_161, 137, 42_220, 1_313_161_554, 56, 43_114, 324, 100, 8453, 7_777_777]
    expect(Object.values(evmNamed).map((network) => network.id)).toEqual(ids)
    expect(Object.values<Network>(solanaNamed).map(({ testnet }) => testnet === true)).toEqual([
      false,
      true,
      true,
    ])
    expect(
      networks.filter(({ chainNamespace, testnet }) => chainNamespace === 'eip155' && testnet),
    ).toHaveLength(7)
    expect(networks.filter(({ chainNamespace }) => chainNamespace === 'solana')).toHaveLength(3)
    expect(networks.filter(({ chainNamespace }) => chainNamespace === 'bip122')).toHaveLength(5)
    expect(networks.filter(({ chainNamespace }) => chainNamespace === 'polkadot')).toHaveLength(6)
  })

  it.each(Object.entries<Network>(door))('%s is sound, plain and small', (_, network) => {
    expect(network.caipNetworkId).toBe(`${network.chainNamespace}:${network.id}`)
    expect(network.caipNetworkId).toMatch(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)
    const http = network.rpcUrls.default.http
    const urls = [...http, ...(network.blockExplorers ? [network.blockExplorers.default.url] : [])]
    expect(http.length).toBeGreaterThan(0)
    expect(new Set(urls).size).toBe(urls.length)
    for (const url of urls) {
      const { protocol, hostname, username, password, search, hash } = new URL(url)
      // A chain on this very computer has no certificate; browsers count it as secure nevertheless.
      const isLocal = ['Anvil', 'Bitcoin Regtest'].includes(network.name)
      const loopback = isLocal && hostname === '127.0.0.1'
      expect(loopback || protocol === 'https:', url).toBe(true)
      expect(username + password + search + hash, url).toBe('')
      expect(url).not.toMatch(/\/$|[0-9a-f]{32}/i)
    }
    expect(JSON.parse(JSON.stringify(network))).toEqual(network)
    expect(gzipSync(JSON.stringify(network)).length).toBeLessThan(500)
    expect('testnet' in network).toBe(network.testnet === true)
  })

  const evm = Object.entries<Network>(door).filter(([, { chainNamespace }]) => chainNamespace === 'eip155')
  const chains: Readonly<Record<string, viem.Chain | undefined>> = { ...viem }

  it.each(evm)("%s agrees with viem's definition of that name", (name, network) => {
    const chain = chains[name]
    expect(network.id).toBe(chain?.id)
    expect(network.nativeCurrency.decimals).toBe(chain?.nativeCurrency.decimals)
    expect(network.nativeCurrency.symbol.toLowerCase()).toBe(chain?.nativeCurrency.symbol.toLowerCase())
    // viem does not mark its local chains.
    expect(network.testnet ?? false).toBe(name === 'anvil' || (chain?.testnet ?? false))
  })

  it.each(Object.entries(elsewhere))('%s has its known networks', (namespace, { decimals, references }) => {
    const found = Object.entries<Network>(door).filter(
      ([, { chainNamespace }]) => chainNamespace === namespace,
    )
    expect(Object.fromEntries(found.map(([name, { id }]) => [name, id]))).toEqual(references)
    for (const [name, { nativeCurrency, testnet }] of found) {
      expect(nativeCurrency.decimals).toBe(decimals[nativeCurrency.symbol])
      expect(testnet ?? false).toBe(/(Test|Dev|Sig)net4?$|Regtest$|^westend/.test(name))
    }
  })
})

describe('network icons', () => {
  it('each network has an icon and each icon a network', () => {
    expect(Object.keys(networkIcons).sort()).toEqual(networks.map((network) => network.caipNetworkId).sort())
  })

  it('no testnet wears the mark of a main chain', async () => {
    const icons = await Promise.all(
      networks.map(async ({ caipNetworkId, testnet }) => ({
        testnet: testnet === true,
        icon: (await networkIcons[caipNetworkId]?.())?.default,
      })),
    )
    const main = icons.filter(({ testnet }) => !testnet).map(({ icon }) => icon)
    expect(new Set(main).size).toBe(main.length)
    for (const { icon } of icons.filter(({ testnet }) => testnet)) expect(main).not.toContain(icon)
  })

  it.each(Object.entries(networkIcons))('the icon of %s is a small, plain SVG', async (_, load) => {
    const icon = (await load()).default
    expect(gzipSync(icon).length).toBeLessThan(1024)
    expect(icon).toMatch(/^data:image\/svg\+xml,%3csvg [^<>"#]*%3c\/svg%3e$/)
    const svg = decodeURIComponent(icon)
    expect(svg).toContain("viewBox='0 0 24 24'")
    expect(svg).not.toMatch(
      /<(?!\/?(svg|g|defs|path|linearGradient|radialGradient|stop)\b)|\son|href|style|url\((?!#)/,
    )
    // A ground over the whole canvas comes first: a transparent corner would show the page through.
    expect(svg).toMatch(/^[^>]*><path fill='[^']+' d='(M24 0H0v24h24z|M0 0h24v24H0z)'\/>/)
  })
})
