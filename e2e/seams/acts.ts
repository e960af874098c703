import { expect } from '@playwright/test'
import { members } from '../stage/signIn.js'
import { closeButton, focused, type Seat, secondTab, storedOf } from './seat.js'

/** An act that a visitor does with a wallet, to the last state that is seen. */
export interface Act {
  run(seat: Seat): Promise<void>
  /** Shows that it is not there, and says so. */
  absent(seat: Seat): Promise<void>
}

const dialogs = ({ demo }: Seat) => demo.root.getByRole('dialog')

/** Expects the page as it was before: nothing lies over it, nothing failed, and the wallet is connected. */
async function atRest(seat: Seat, focus?: string | RegExp): Promise<void> {
  await expect(dialogs(seat)).toHaveCount(0)
  await expect(seat.demo.root.getByRole('alert')).toHaveCount(0)
  await expect(seat.demo.fact('status').first()).toHaveText('connected')
  if (focus !== undefined) await expect.poll(() => focused(seat.site())).toMatch(focus)
}

/** Has the site ask the wallet by a button of the page; the answer is where the outcome appears. */
async function request(seat: Seat, button: string) {
  const result = await seat.demo.tryIt(button)
  await seat.waiting()
  return result
}

/** Has the wallet asked once, and answered. */
async function isAnswered(seat: Seat): Promise<void> {
  const result = await request(seat, seat.asks.button)
  await seat.approve()
  await seat.arrive()
  await expect(result).toHaveText(seat.asks.answer)
}

const cannot = (button: string) => async (seat: Seat) => {
  await expect(await seat.demo.tryIt(button)).toHaveText(/^(methodUnsupported|unsupportedChain)$/)
  await atRest(seat)
}

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

/** The status of the family of a seat, whichever family the page shows. */
const statusNow = ({ site, name }: Seat) =>
  site().evaluate(
    (namespace) => window.latchkit.kits[0].store.getState().chains[namespace]?.connection.status,
    name,
  )

/** Cancels each sign-in that the site asks for. */
async function putOff(seat: Seat): Promise<void> {
  const cancel = seat.demo.dialog('Sign In').getByRole('button', { name: 'Cancel' })
  await expect(async () => {
    if (await cancel.isVisible()) await cancel.click({ timeout: 2_000 })
    await expect(dialogs(seat)).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
}

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

/** Fails for an act that every connected wallet does. */
const never = async (): Promise<void> => {
  throw new Error('every wallet does this')
}

export const acts = {
  'sign message': {
    async run(seat) {
      const result = await request(seat, 'Sign message')
      await seat.approve()
      await expect(result).toHaveText(seat.family.signature)
      await atRest(seat, 'Sign message')
    },
    absent: cannot('Sign message'),
  },
  'typed data or its like': {
    async run(seat) {
      const result = await request(seat, seat.family.data)
      await seat.approve('two')
      await expect(result).not.toHaveText('…')
      await expect(result).not.toHaveClass(/failed/)
      await atRest(seat, seat.family.data)
    },
    absent: (seat) => cannot(seat.family.data)(seat),
  },
  'second attempt': {
    async run(seat) {
      const result = await request(seat, seat.asks.button)
      // The site asks again, whatever lies over its page.
      await seat.demo.scope
        .getByRole('button', { name: seat.asks.button, exact: true, includeHidden: true })
        .dispatchEvent('click')
      await seat.approveBoth()
      await seat.arrive()
      await expect(result).toHaveText(seat.asks.answer)
      await atRest(seat, seat.asks.button)
    },
    absent: never,
  },
  decline: {
    async run(seat) {
      const result = await seat.declines(() => request(seat, seat.asks.button))
      await expect(result).toHaveText('userRejected')
      await atRest(seat, seat.asks.button)
    },
    absent: never,
  },
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
  'reload in the middle': {
    async run(seat) {
      await request(seat, seat.asks.button)
      await seat.page.reload()
      await seat.afterLoad()
      await seat.forget()
      await atRest(seat)
      await expect(seat.demo.fact('address').first()).not.toBeEmpty()
      await isAnswered(seat)
      await atRest(seat)
    },
    absent: never,
  },
  'second tab': {
    async run(seat) {
      const address = await seat.demo.fact('address').first().textContent()
      const other = seat.in(await secondTab(seat.page, seat.page.context()))
      await other.afterLoad()
      await atRest(other)
      await expect(other.demo.fact('address').first()).toHaveText(address ?? '')
      await isAnswered(other)
      await other.page.close()
      await seat.page.bringToFront()
      await atRest(seat)
    },
    absent: never,
  },
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

export type ActName = keyof typeof acts
