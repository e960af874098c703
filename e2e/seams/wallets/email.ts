import { expect } from '@playwright/test'
import { EmailWallet, newEmail } from '../../stage/EmailWallet.js'
import { pressAlive } from '../../stage/pressAlive.js'
import { enterAs, openSocialWindow } from '../../stage/socialLogin.js'
import { closeButton, type Seat } from '../seat.js'
import { joined, ofFamily, type Place, usual } from './place.js'

/** A way in to a wallet of the secure site. */
interface WayIn {
  /** The part of the query by which the site offers it. */
  readonly query: string
  /** Comes in as somebody new. */
  comeIn(wallet: EmailWallet): Promise<void>
}

/** The wallet behind an e-mail address, which is approved in the window of the secure site. */
export const email = (place: Place): Seat =>
  secured(place, {
    query: '',
    async comeIn(wallet) {
      const address = newEmail()
      await wallet.type(address)
      await expect(wallet.code).toBeVisible()
      await wallet.typeCode(address)
    },
  })

/** The same wallet behind an account of Google. */
export const google = (place: Place): Seat =>
  secured(place, {
    query: 'socials=google',
    comeIn: async (wallet) => enterAs(await openSocialWindow(wallet), newEmail()),
  })

function secured(place: Place, way: WayIn): Seat {
  const wallet = new EmailWallet(place.page)
  const { demo } = wallet
  return {
    ...usual(place, demo),
    open: (query = '') => wallet.open(ofFamily(place, joined(way.query, query))),
    async connect() {
      await way.comeIn(wallet)
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
    in: (other) => secured({ ...place, page: other }, way),
  }
}
