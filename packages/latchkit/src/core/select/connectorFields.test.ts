import { expect, it } from 'vitest'
import { worlds } from '../fixtures/worlds.js'
import { connectorFields } from './connectorFields.js'

const world = worlds()

it('§3 chain is the first namespace that a connector serves, beside what the state has of it', async () => {
  const { kit, toy, start } = world()
  await start()
  toy.add('a')
  const [found] = kit.store.getState().connectors
  const fields = { imageUrl: 'data:,', imageId: 'fox', explorerId: 'fox', info: { rdns: 'io.fox' } }
  expect(found && connectorFields({ ...found, ...fields })).toEqual({ ...found, ...fields, chain: 'toy' })
})
