import { expect } from '@playwright/test'
import { Demo } from '../../stage/Demo.js'
import { openWindow } from '../../stage/openWindow.js'
import { linkOf } from '../../stage/pairedTest.js'
import { Wallet } from '../../stage/Wallet.js'
import { watchWallet } from '../../stage/walletTest.js'
import type { Seat } from '../seat.js'
import { joined, ofFamily, type Place, usual } from './place.js'

/** The demo wallet in a window of its own, over the relay. */
export function paired(place: Place, far?: Wallet): Seat {
  const { page, watched } = place
  const demo = new Demo(page)
  let wallet = far
  const articles = () => (wallet as Wallet).page.getByRole('article')
  const pressed = async (name: string) => {
    // A request of more than one step has a second button of the kind.
    const question = await articles().first().elementHandle()
    await expect(async () => {
      const button = articles()
        .first()
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .last()
      if (await button.isEnabled()) await button.click({ timeout: 2_000 })
      await question?.waitForElementState('hidden', { timeout: 3_000 })
    }).toPass()
  }
  return {
    ...usual(place, demo),
    signIns: place.name === 'eip155' ? 0 : 1,
    async open(query) {
      if (!wallet) {
        const window = await openWindow(page.context())
        const { watched: ofWallet } = await watchWallet(window)
        wallet = new Wallet(window)
        watched.complaints.push(...ofWallet.complaints)
        await wallet.open()
      }
      await demo.open(joined('pairing=on&wallet=off', ofFamily(place, query)))
    },
    async connect() {
      await wallet?.paste(await linkOf(demo))
      await wallet?.approve()
      await expect(demo.fact('status').first()).toHaveText('connected')
      await expect(articles()).toHaveCount(0)
    },
    async afterLoad() {
      await expect(demo.fact('status').first()).toBeAttached()
    },
    waiting: () => expect(articles().first()).toBeVisible(),
    approve: () => pressed('Approve'),
    async approveBoth() {
      await pressed('Approve')
      await pressed('Approve')
    },
    async declines(ask) {
      const result = await ask()
      await pressed('Reject')
      return result
    },
    async approveOpen() {
      if (await articles().first().isVisible()) await pressed('Approve')
    },
    forget: () => pressed('Reject'),
    in: (other) => paired({ ...place, page: other }, wallet),
  }
}
