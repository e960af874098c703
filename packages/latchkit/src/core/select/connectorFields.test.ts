import { expect, it } from 'vitest'
import { createToy, toyNetwork } from '../fixtures/toy.js'
import { worlds } from '../fixtures/worlds.js'
import { connectorFields } from './connectorFields.js'
import { walletRows } from './walletRows.js'

const world = worlds()

it('§3 chain is the first namespace that a connector serves, beside what the state has of it', async () => {
  const { kit, toy, start } = world()
  await start()
  toy.add('a')
  const [found] = kit.store.getState().connectors
  const fields = { imageUrl: 'data:,', imageId: 'fox', explorerId: 'fox', info: { rdns: 'io.fox' } }
  expect(found && connectorFields({ ...found, ...fields })).toEqual({ ...found, ...fields, chain: 'toy' })
})

it('§3 several ways to one wallet are one connector of type MULTI_CHAIN, with the list of them', async () => {
  const brick = createToy({ namespace: 'brick' })
  const toy = createToy()
  const { kit, start } = world({
    networks: [toyNetwork('1'), toyNetwork('1', 'brick')],
    adapters: [toy.adapter, brick.adapter],
  })
  await start()
  toy.add('fox', { rdns: 'io.fox' })
  brick.add('fox2', { rdns: 'io.fox' })
  const [row, ...more] = walletRows(kit.store.getState()).installed
  const [first, ...others] = row?.connectors ?? []
  expect([more, others.length]).toEqual([[], 1])
  expect(first && connectorFields([first, ...others])).toEqual({
    ...first,
    type: 'MULTI_CHAIN',
    namespaces: ['toy', 'brick'],
    chain: 'toy',
    connectors: [first, ...others],
  })
  expect(first && connectorFields([first])).toEqual({ ...first, chain: 'toy' })
})
