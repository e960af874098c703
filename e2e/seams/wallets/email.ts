import { expect } from '@playwright/test'
import { EmailWallet, newEmail } from '../../stage/EmailWallet.js'
import { pressAlive } from '../../stage/pressAlive.js'
import { closeButton, type Seat } from '../seat.js'
import { ofFamily, type Place, usual } from './place.js'

/** The wallet behind an e-mail address, which is approved in the window of the secure site. */
export function email(place: Place): Seat {
  const wallet = new EmailWallet(place.page)
  const { demo } = wallet
  return {
    ...usual(place, demo),
    open: (query) => wallet.open(ofFamily(place, query)),
    async connect() {
      const address = newEmail()
      await wallet.type(address)
      await expect(wallet.code).toBeVisible()
      await wallet.typeCode(address)
      await expect(demo.fact('status').first()).toHaveText('connected')
    },
    async afterLoad() {
      await expect(demo.fact('status').first()).toHaveText('connected')
    },
    waiting: () => expect(wallet.windowButton).toBeVisible(),
    async approveBoth() {
      await wallet.press()
      await wallet.press()
    },
    approve: (steps) =>
      wallet.press('Approve', steps === 'two' ? 'Approve anyway' : undefined).then(() => undefined),
    async declines(ask) {
      const result = await ask()
      await pressAlive(wallet.frame.getByRole('button', { name: 'Reject' }))
      return result
    },
    async approveOpen() {
      if (await wallet.windowButton.isVisible()) await wallet.press()
    },
    async close() {
      await pressAlive(wallet.frame.getByRole('button', { name: 'Close' }))
      // The view below has lost nothing.
      await closeButton(demo.dialog('Sign In')).click()
    },
    in: (other) => email({ ...place, page: other }),
  }
}
