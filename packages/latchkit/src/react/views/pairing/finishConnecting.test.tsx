import { expect, it } from 'vitest'
import { signInSites } from '../../../core/fixtures/signInSite.js'
import { worlds } from '../../../core/fixtures/worlds.js'
import { close } from '../../../core/modal/close.js'
import { open } from '../../../core/modal/open.js'
import { finishConnecting } from './finishConnecting.js'

const site = signInSites(worlds())

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

it('error: who is connected reads on, where what signs in does not come', async () => {
  const { kit, become, modal } = await site()
  await become('due')
  close(kit)
  open(kit, { view: 'Account' })
  Object.assign(kit.live, { moments: { ...kit.live.moments, signIn: lost }, files: new Map() })
  finishConnecting(kit, 'toy')
  await expect.poll(() => modal().open).toBe(false)
})
