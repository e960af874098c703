import { expect, it } from 'vitest'
import { createToy } from '../fixtures/toy.js'
import { worlds } from '../fixtures/worlds.js'
import { loadAdapterTexts } from './loadAdapterTexts.js'

const world = worlds()

it('error: a file of texts that fails twice is asked for again, and once it is there no more', async () => {
  let loads = 0
  const texts = async () => {
    if (++loads <= 2) throw new TypeError('Failed to fetch dynamically imported module')
    return { feeSlow: 'Slow' }
  }
  const { kit } = world({ adapters: [{ ...createToy().adapter, texts }] })
  const loaded = async () => {
    await loadAdapterTexts(kit, 'toy', 'en')
    return kit.store.getState().adapterTexts?.toy
  }
  expect(await loaded()).toEqual({ language: 'en', texts: {} })
  expect(await loaded()).toEqual({ language: 'en', texts: {} })
  expect(await loaded()).toEqual({ language: 'en', texts: { feeSlow: 'Slow' } })
  await loaded()
  expect(loads).toBe(3)
})

it('an adapter without texts is asked once, and changes the state once', async () => {
  const { kit } = world()
  await loadAdapterTexts(kit, 'toy', 'en')
  const before = kit.store.getState()
  await loadAdapterTexts(kit, 'toy', 'en')
  expect(kit.store.getState()).toBe(before)
})
