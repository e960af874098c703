import { expect } from '@playwright/test'
import { members } from '../../stage/signIn.js'
import type { Seat } from '../seat.js'
import { type Act, atRest, dialogs, request } from './act.js'

/** Connects to where the site asks to sign in; a wallet that does both at once is signed in. */
async function toSignIn(seat: Seat, query: string) {
  await seat.open(query)
  await seat.connect()
  const dialog = seat.demo.dialog('Sign In')
  if (seat.signIns > 0) await expect(dialog).toBeVisible()
  return dialog
}

/** The number of families that are signed in. */
const signedIn = ({ site }: Seat) =>
  site().evaluate(
    () =>
      Object.values(window.latchkit.kits[0].store.getState().siwx?.signIns ?? {}).filter(
        ({ status }) => status === 'signedIn',
      ).length,
  )

/** Cancels the sign-in that the site asks for: once, for all families of the wallet. */
async function putOff(seat: Seat): Promise<void> {
  await seat.demo.dialog('Sign In').getByRole('button', { name: 'Cancel' }).click()
  await expect(dialogs(seat)).toHaveCount(0)
}

/** Expects the address as signed in, on the page and at its server. */
async function isSignedIn({ demo, site }: Seat): Promise<void> {
  const address = (await demo.fact('address').first().textContent()) ?? ''
  await expect(demo.fact('session').first()).toHaveText(address)
  expect(await members(site())).toEqual([200, expect.stringContaining(address)])
}

/** Expects the view that says that this wallet signs nothing here, and leaves it. */
async function cannotSignIn(seat: Seat): Promise<void> {
  await seat.open('siwx=required')
  await seat.connect()
  const dialog = seat.demo.dialog('Sign In')
  await expect(dialog.getByText(/can’t sign you in here$/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Sign in' })).toHaveCount(0)
}

/** The acts in which the visitor signs in to the site. */
export const signingIn = {
  'sign-in required': {
    async run(seat) {
      const dialog = await toSignIn(seat, 'siwx=required')
      for (let signed = 0; signed < seat.signIns; signed++) {
        await expect.poll(() => signedIn(seat)).toBe(signed)
        await dialog.getByRole('button', { name: 'Sign in' }).click()
        await seat.waiting()
        await seat.approve()
      }
      await expect.poll(() => signedIn(seat)).toBe(Math.max(1, seat.signIns))
      await isSignedIn(seat)
      await atRest(seat)
    },
    absent: cannotSignIn,
  },
  'sign-in optional': {
    async run(seat) {
      await toSignIn(seat, 'siwx=optional')
      if (seat.signIns === 0) await expect(await seat.demo.tryIt('Sign out')).toHaveText('done')
      else await putOff(seat)
      await atRest(seat)
      await expect(seat.demo.fact('session').first()).not.toHaveText(/\w{20}/)
      const result = await request(seat, 'Sign in')
      await seat.approve()
      await expect(result).toHaveText((await seat.demo.fact('address').first().textContent()) ?? '')
      await isSignedIn(seat)
      await atRest(seat, 'Sign in')
    },
    absent: cannotSignIn,
  },
  'close in the middle': {
    async run(seat) {
      // The optional sign-in has ended signed in.
      await expect(await seat.demo.tryIt('Sign out')).toHaveText('done')
      await seat.demo.tryIt('Open sign-in')
      const dialog = seat.demo.dialog('Sign In')
      await dialog.getByRole('button', { name: 'Sign in' }).click()
      await seat.waiting()
      await seat.close()
      await seat.approveOpen()
      await atRest(seat)
      await expect(seat.demo.fact('session').first()).not.toHaveText(/\w{20}/)
      expect((await members(seat.site()))[0]).toBe(401)
    },
    absent: cannotSignIn,
  },
} as const satisfies Readonly<Record<string, Act>>
