import { defineChain } from 'viem'
import { sepolia as viemSepolia } from 'viem/chains'
import { expect, it } from 'vitest'
import * as networks from '../../../networks/index.js'
import type { Network } from '../../../wire/entities.js'
import { evm } from '../evm.js'

const { addressKey, normalizeNetwork } = evm()

const all: readonly [string, Network][] = Object.entries(networks)
const isEvm = ([, { chainNamespace }]: (typeof all)[number]) => chainNamespace === 'eip155'

it.each(all.filter(isEvm))(
  'takes our network %s as it is, and adds where its explorer has its pages',
  (_, network) => {
    const { blockExplorers: _explorers, ...rest } = network
    const explorer = network.blockExplorers?.default
    const base = explorer?.url.replace(/\/$/, '')
    const pages = { address: `${base}/address/{address}`, transaction: `${base}/tx/{id}` }
    expect(normalizeNetwork(network)).toEqual({
      ...rest,
      ...(explorer && { blockExplorers: { default: { ...explorer, ...pages } } }),
    })
  },
)

it('leaves the pages of an explorer where the site says they are', () => {
  const explorer = { name: 'Odd', url: 'https://odd.example', address: 'https://odd.example/?a={address}' }
  expect(
    normalizeNetwork({ ...networks.mainnet, blockExplorers: { default: explorer } })?.blockExplorers,
  ).toEqual({
    default: { ...explorer, transaction: 'https://odd.example/tx/{id}' },
  })
})

it.each(all.filter((row) => !isEvm(row)))('leaves our network %s to another adapter', (_, network) => {
  expect(normalizeNetwork(network)).toBeUndefined()
})

it('takes a viem chain as plain data', () => {
  const network = normalizeNetwork(viemSepolia)
  expect(network).toMatchObject({
    id: 11_155_111,
    caipNetworkId: 'eip155:11155111',
    chainNamespace: 'eip155',
    name: 'Sepolia',
    nativeCurrency: { symbol: 'ETH', decimals: 18 },
    testnet: true,
  })
  expect(JSON.parse(JSON.stringify(network))).toEqual(network)
  const own = defineChain({
    id: 7,
    name: 'Own',
    nativeCurrency: { name: 'Own', symbol: 'OWN', decimals: 6 },
    rpcUrls: { default: { http: [] } },
  })
  expect(normalizeNetwork(own)?.caipNetworkId).toBe('eip155:7')
})

const good = networks.mainnet
it.each([
  ['nothing', undefined],
  ['null', null],
  ['a number', 1],
  ['a text', 'mainnet'],
  ['a list', [good]],
  ['an empty object', {}],
  ['id as text', { ...good, id: '1' }],
  ['id zero', { ...good, id: 0, caipNetworkId: undefined }],
  ['id with a fraction', { ...good, id: 1.5, caipNetworkId: undefined }],
  ['another namespace', { ...good, chainNamespace: 'solana', caipNetworkId: undefined }],
  ['ids that disagree', { ...good, caipNetworkId: 'eip155:2' }],
  ['no name', { ...good, name: '' }],
  ['no currency', { ...good, nativeCurrency: undefined }],
  ['negative decimals', { ...good, nativeCurrency: { ...good.nativeCurrency, decimals: -1 } }],
  ['no URLs', { ...good, rpcUrls: {} }],
  ['URLs that are no texts', { ...good, rpcUrls: { default: { http: [1] } } }],
])('has nothing to do with %s', (_, input) => {
  expect(normalizeNetwork(input)).toBeUndefined()
})

it('§5 knows an address: 40 hex digits with or without 0x', () => {
  const key = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
  expect(addressKey('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toBe(key)
  expect(addressKey('f39fd6e51aad88f6f4ce6ab8827279cfffb92266')).toBe(key)
  for (const wrong of ['0x12', `0x${'g'.repeat(40)}`, '', null, 5]) expect(addressKey(wrong)).toBe(undefined)
})
