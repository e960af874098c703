import { expect, it } from 'vitest'
import * as networks from '../../../networks/index.js'
import { localNetwork } from '../fixtures/localNetwork.js'
import { polkadot } from '../polkadot.js'

const ours = Object.values(networks).filter(({ chainNamespace }) => chainNamespace === 'polkadot')
const custom = localNetwork('ab'.repeat(16), 'https://node.example')

it('each relay chain and each hub is a network of its own, and so is one of the site’s', () => {
  const names = [
    'Polkadot',
    'Polkadot Asset Hub',
    'Kusama',
    'Kusama Asset Hub',
    'Westend',
    'Westend Asset Hub',
  ]
  expect(ours.map(({ name }) => name).sort()).toEqual(names.sort())
  expect(new Set(ours.map(({ caipNetworkId }) => caipNetworkId)).size).toBe(6)
  for (const network of [...ours, custom]) {
    const own = polkadot().normalizeNetwork(network)
    expect([own?.caipNetworkId, own?.nativeCurrency]).toEqual([network.caipNetworkId, network.nativeCurrency])
  }
  const rpcUrls = { [custom.caipNetworkId]: ['https://own.example'] }
  const replaced = polkadot({ rpcUrls }).normalizeNetwork(custom)
  expect(replaced?.rpcUrls.default.http).toEqual(['https://own.example'])
})

it.each([
  ['of another family', { ...custom, chainNamespace: 'solana' }],
  ['an id in capitals', { ...custom, id: 'AB'.repeat(16) }],
  ['an id that is too short', { ...custom, id: 'ab'.repeat(15) }],
  ['a whole hash', { ...custom, id: 'ab'.repeat(32) }],
  ['a number for an id', { ...custom, id: 1 }],
  ['nothing', undefined],
])('error: %s is no network of Polkadot', (_, network) => {
  expect(polkadot().normalizeNetwork(network)).toBeUndefined()
})
