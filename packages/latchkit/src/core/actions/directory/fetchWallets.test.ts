import { beforeAll, expect, it } from 'vitest'
import { bundledWallets } from '../../../wallets/list.js'
import { moreWallets } from '../../../wallets/more.js'
import { moreWalletsMs } from '../../../wire/constants.js'
import { worlds } from '../../fixtures/worlds.js'
import { fetchWallets } from './fetchWallets.js'

const world = worlds()
const all = [...bundledWallets, ...moreWallets]

beforeAll(() => Promise.all([import('../../../wallets/list.js'), import('../../../wallets/more.js')]))

it('the best known come first, so that they can be shown; the rest a moment later', async () => {
  const { kit, clock } = world()
  const wallets = () => kit.store.getState().wallets
  const done = fetchWallets(kit)
  await clock.advance(0)
  expect(wallets()).toEqual(bundledWallets)
  await clock.advance(moreWalletsMs)
  await done
  expect(wallets()).toEqual(all)
})

it('who asks while they come waits for the same, and once they are there nothing is loaded anew', async () => {
  const { kit, clock } = world()
  const both = Promise.all([fetchWallets(kit), fetchWallets(kit)])
  await clock.advance(moreWalletsMs)
  await both
  const before = kit.store.getState()
  await fetchWallets(kit)
  expect(kit.store.getState()).toBe(before)
})

it('where the site excludes some they come at once, since only all of them tell which', async () => {
  const { kit } = world({ excludeWalletIds: ['io.a'] })
  await fetchWallets(kit)
  expect(kit.store.getState().wallets).toEqual(all)
})
