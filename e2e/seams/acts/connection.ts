import { expect } from '@playwright/test'
import { closeButton, focused, type Seat, storedOf } from '../seat.js'
import { type Act, atRest, dialogs, never } from './act.js'

/** The status of the family of a seat, whichever family the page shows. */
const statusNow = ({ site, name }: Seat) =>
  site().evaluate(
    (namespace) => window.latchkit.kits[0].store.getState().chains[namespace]?.connection.status,
    name,
  )

/** The acts that change or end the connection. */
export const connection = {
  'switch network': {
    async run(seat) {
      const { demo, family } = seat
      await seat.open(family.other.query)
      await seat.connect()
      await demo.networkButton.click()
      await demo
        .dialog('Choose Network')
        .getByRole('button', { name: family.other.name, exact: true })
        .click()
      await seat.approveOpen()
      await expect(demo.fact('caip-address').first()).toHaveText(new RegExp(`^${family.other.id}:`))
      await atRest(seat, /^Network /)
    },
    async absent(seat) {
      const { demo, family } = seat
      await seat.open(family.other.query)
      await seat.connect()
      await demo.networkButton.click()
      const list = demo.dialog('Choose Network')
      const row = list.getByRole('button', { name: family.other.name, exact: true })
      await row.click()
      await expect(list.getByText(/doesn’t support this network/).first()).toBeVisible()
      await closeButton(list).click()
      await expect(demo.fact('caip-address').first()).toHaveText(new RegExp(`^${family.network}:`))
    },
  },
  disconnect: {
    async run(seat) {
      const address = (await seat.demo.fact('address').first().textContent()) ?? ''
      expect(await storedOf(address, seat.site())).not.toEqual([])
      await seat.demo.accountButton.click()
      await seat.demo.dialog('Account').getByRole('button', { name: 'Disconnect' }).click()
      const isLeft = async () => {
        await expect.poll(() => statusNow(seat)).toBe('disconnected')
        // The other families of a wallet stay, and Account shows them.
        if (seat.signIns > 1 && (await dialogs(seat).count()) > 0)
          await closeButton(seat.demo.dialog('Account')).click()
        await expect(dialogs(seat)).toHaveCount(0)
        expect(await storedOf(address, seat.site())).toEqual([])
      }
      await isLeft()
      await expect
        .poll(() => focused(seat.site()))
        .toMatch(seat.signIns > 1 ? /^Account / : /^Connect wallet$/)
      await seat.page.reload()
      await expect(seat.demo.fact('status').first()).toBeAttached()
      await isLeft()
    },
    absent: never,
  },
} as const satisfies Readonly<Record<string, Act>>
