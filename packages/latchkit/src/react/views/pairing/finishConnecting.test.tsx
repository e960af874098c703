import { expect, it } from 'vitest'
import { signInSites } from '../../../core/fixtures/signInSite.js'
import { worlds } from '../../../core/fixtures/worlds.js'
import { close } from '../../../core/modal/close.js'
import { open } from '../../../core/modal/open.js'
import { finishConnecting } from './finishConnecting.js'

const site = signInSites(worlds())

/** The files of a kit, none of which comes. */
class Lost extends Map<() => unknown, unknown> {
  override get() {
    return Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  }
}

it('error: who is connected reads on, where what signs in does not come', async () => {
  const { kit, become, modal } = await site()
  await become('due')
  close(kit)
  open(kit, { view: 'Account' })
  kit.live.files = new Lost()
  finishConnecting(kit, 'toy')
  await expect.poll(() => modal().open).toBe(false)
})
