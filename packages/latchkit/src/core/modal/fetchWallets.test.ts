import { beforeAll, expect, it } from 'vitest'
import { bundledWallets } from '../../wallets/list.js'
import { moreWallets } from '../../wallets/more.js'
import { moreWalletsMs } from '../../wire/constants.js'
import { worlds } from '../fixtures/worlds.js'
import { fetchWallets } from './fetchWallets.js'
import { open } from './open.js'

const world = worlds()
const all = [...bundledWallets, ...moreWallets]

beforeAll(() =>
  Promise.all([
    import('../../wallets/list.js'),
    import('../../wallets/more.js'),
    import('../directory/moment.js'),
  ]),
)

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

it('readings 1: the flag of the opening is on until the gateway has answered, and holds up no wallet', async () => {
  let answer = (_: Response) => {}
  const fetch = () => new Promise<Response>((resolve) => (answer = resolve))
  const { kit, clock, start } = world({ backendUrl: 'https://gateway.example', services: { fetch } })
  await start()
  // Else it is the file that is waited for, and not the answer.
  await import('../services/findNetworkIcon.js')
  open(kit)
  const { modal, wallets } = {
    modal: () => kit.store.getState().modal,
    wallets: () => kit.store.getState().wallets,
  }
  await expect.poll(() => wallets().length).toBe(bundledWallets.length)
  await clock.advance(moreWalletsMs)
  await expect.poll(() => wallets().length).toBe(all.length)
  await clock.advance(1_000)
  expect(modal().loading).toBe(true)
  answer(Response.json({ data: [], count: 0 }))
  await expect.poll(() => modal().loading).toBe(false)
})
