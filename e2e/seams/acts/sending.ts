import { expect } from '@playwright/test'
import { closeButton, type Seat } from '../seat.js'
import { type Act, atRest, request } from './act.js'

/** Expects that the page has no such button: the site offers what the family can. */
const noButton = (button: string) => async (seat: Seat) => {
  const panel = seat.demo.scope.getByRole('region', { name: 'Try it' })
  await expect(panel.getByText(button, { exact: true })).toHaveCount(0)
}

/** Expects that Account offers no Send. */
async function noSend(seat: Seat): Promise<void> {
  await seat.demo.accountButton.click()
  const account = seat.demo.dialog('Account')
  await expect(account.getByRole('button', { name: 'Receive', exact: true }).first()).toBeVisible()
  await expect(account.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0)
  await closeButton(account).click()
  await atRest(seat)
}

/** Sends by the views: from Account, back to Account. */
async function sends(seat: Seat, amount: string, token?: RegExp): Promise<void> {
  const { demo, family } = seat
  await demo.accountButton.click()
  await demo.dialog('Account').getByRole('button', { name: 'Send', exact: true }).click()
  const form = demo.dialog('Send')
  if (token) {
    await form.getByRole('button', { name: /^Token: / }).click()
    await demo.dialog('Choose Token').getByRole('button', { name: token }).click()
  }
  await form.getByRole('textbox', { name: /^Amount to send/ }).fill(amount)
  await form.getByRole('textbox', { name: 'Recipient' }).fill(family.receiver)
  await form.getByRole('button', { name: 'Review send' }).click()
  await demo
    .dialog('Review Send')
    .getByRole('button', { name: /^Send / })
    .click()
  await seat.waiting()
  await seat.approve()
  await expect(demo.root.getByRole('status').filter({ hasText: seat.started }).first()).toBeVisible()
  await seat.arrive()
  const account = demo.dialog('Account')
  await expect(account).toBeVisible()
  await closeButton(account).click()
  await atRest(seat, /^Account /)
}

/** The acts that send something. */
export const sending = {
  'send native': {
    async run(seat) {
      if (!seat.family.headless) return sends(seat, '0.01')
      await noSend(seat)
      const result = await request(seat, 'Send transaction')
      await seat.approve()
      await expect(result).toHaveText(seat.family.sent)
      await atRest(seat, 'Send transaction')
    },
    absent: noSend,
  },
  'send token': {
    run: (seat) => sends(seat, '1.5', /SEAM|SPL/),
    absent: noSend,
  },
  calls: {
    async run(seat) {
      const result = await request(seat, 'Send calls')
      // A wallet that does not know calls is asked for one after the other.
      await expect(async () => {
        await seat.approveOpen()
        await seat.arrive()
        await expect(result).not.toHaveText('…', { timeout: 1_000 })
      }).toPass()
      await expect(result).not.toHaveClass(/failed/)
      await atRest(seat)
    },
    absent: noButton('Send calls'),
  },
} as const satisfies Readonly<Record<string, Act>>
