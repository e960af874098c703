import { encodeAddress, selectableNetworks } from '@polkadot/util-crypto'
import { describe, expect, it } from 'vitest'
import * as networks from '../../../networks/index.js'
import type { CaipNetworkId } from '../../../wire/caip.js'
import { addressFormat } from './addressFormats.js'
import { addressKey } from './addressKey.js'

/** The networks of the published registry that the kit knows too, by the hash of their first block. */
const published = selectableNetworks.flatMap(({ prefix, genesisHash }) =>
  genesisHash.map((hash) => [`polkadot:${hash.slice(2, 34)}` as CaipNetworkId, prefix] as const),
)
const ours = new Set<string>(Object.values(networks).map(({ caipNetworkId }) => caipNetworkId))

describe('the way in which a network writes its accounts', () => {
  it('is that of the published registry for those that both know, and 42 for one that nobody does', () => {
    const both = published.filter(([id]) => ours.has(id))
    expect(both.map(([, prefix]) => prefix)).toEqual([0, 2])
    for (const [id, prefix] of both) expect(addressFormat(id)).toBe(prefix)
    expect(addressFormat(`polkadot:${'ab'.repeat(16)}`)).toBe(42)
    expect(addressFormat('polkadot:constructor', {})).toBe(42)
  })

  it('is on a hub that of its relay chain, which `@polkadot/types-support` 16.5.6 has in the metadata of both', () => {
    const pairs = [
      [networks.polkadot, networks.polkadotAssetHub],
      [networks.kusama, networks.kusamaAssetHub],
      [networks.westend, networks.westendAssetHub],
    ] as const
    const formats = pairs.map((pair) => pair.map(({ caipNetworkId }) => addressFormat(caipNetworkId)))
    expect(formats).toEqual([
      [0, 0],
      [2, 2],
      [42, 42],
    ])
  })

  it('a site’s own comes before what the kit knows', () => {
    const { caipNetworkId } = networks.kusama
    expect(addressFormat(caipNetworkId, { [caipNetworkId]: 'h160' })).toBe('h160')
  })

  it('an account has one key, whatever prefix it is written with', () => {
    const key = `0x${'d43593c715fdd31c61141abd04a99fd6'.repeat(2)}`
    for (const prefix of [0, 1, 2, 42, 63, 64, 255, 1_284, 16_383])
      expect(addressKey(encodeAddress(key, prefix))).toBe(key)
    for (const text of [encodeAddress(new Uint8Array(8), 42), encodeAddress(new Uint8Array(33), 42)])
      expect(addressKey(text)).toBe(undefined)
  })
})
