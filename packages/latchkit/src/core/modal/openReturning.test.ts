import { expect, it } from 'vitest'
import { moreWalletsMs } from '../../wire/constants.js'
import { worlds } from '../fixtures/worlds.js'
import { openReturning } from './openReturning.js'

const world = worlds()

it('error: opens nothing for a kit that is destroyed while the wallets load, and rejects nothing', async () => {
  const { kit, start, clock } = world()
  await start()
  const opened = openReturning(kit, { href: 'far://', name: 'Far Wallet' })
  kit.destroy()
  await import('../../wallets/list.js')
  await clock.advance(moreWalletsMs)
  await expect(opened).resolves.toBeUndefined()
  expect(kit.store.getState().modal.open).toBe(false)
})
