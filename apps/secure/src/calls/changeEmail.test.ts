import { expect, it, vi } from 'vitest'
import { site } from '../../../../packages/server/src/custody/fixtures/stage.js'
import { finishPending } from '../identity/finishPending.js'
import { email, openBrowser } from '../identity/fixtures/browser.js'
import { frameText as en } from '../texts/en/frame.js'
import { walletText as enWallet } from '../texts/en/wallet.js'
import { openFrame } from './fixtures/frame.js'
import { homesOfTests } from './fixtures/homesOfTests.js'

const next = 'countess@example.org'
const openServices = homesOfTests()

/** A device that is signed in, and has asked for another address. */
async function askForChange() {
  const home = await openServices()
  const frame = await openFrame(home)
  await frame.send('CONNECT_EMAIL', { email })
  await frame.type(1)
  await vi.waitFor(() => expect(frame.events.at(-1)).toBe('hide'), 10_000)
  home.stage.clock.advance(31_000)
  frame.events.splice(0)
  expect(await frame.send('UPDATE_EMAIL', { email: next })).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
  return { home, frame, emailOf: async () => (await frame.send('GET_USER', {})).email }
}

/** The same, once the window has said that the change is wanted. */
async function openChange() {
  const opened = await askForChange()
  await opened.frame.press(enWallet.changeEmail)
  await opened.frame.shows(en.codeSentPrimary.split('{')[0]!)
  return opened
}

it('error: F4: a page that hides the words of the frame has no digits typed for an address that the person does not want', async () => {
  const { home, frame, emailOf } = await askForChange()
  await frame.shows(next)
  expect(frame.place.querySelector('input')).toBeNull()
  await frame.press(en.openWindow)
  const { place, press } = await frame.window()
  await vi.waitFor(() => expect(place.textContent).toContain(`Change your email to ${next}`))
  expect(place.textContent).toContain(site)
  await press(enWallet.cancel)
  await vi.waitFor(() => expect(frame.events).toEqual(['show otp', 'hide']))
  expect([await emailOf(), home.countOf(next)]).toEqual([email, 0])
})

it('both addresses are proved by twelve digits each, then the new one logs in and the old one does not', async () => {
  const { home, frame, emailOf } = await openChange()
  const shown = ['show otp', 'show otp', 'show otp']
  expect(frame.text()).not.toContain(next)
  await frame.type(2)
  await frame.shows(next)
  expect(await emailOf()).toBe(email)
  await frame.type(1, next)
  await vi.waitFor(() => expect(frame.events).toEqual([...shown, 'session', 'hide']), 10_000)
  expect(await emailOf()).toBe(next)
  home.stage.clock.advance(31_000)
  const other = await openBrowser(home)
  const login = await other.begin(next)
  expect(login.digits).toBe(12)
  await login.verify((await home.digitsTo(next, 2)).join(''))
  expect(await other.address()).toBe(await frame.browser.address())
  expect((await other.begin(email)).action).toBe('VERIFY_OTP')
})

it('the present address is proved by the code that was sent again, and the change goes on', async () => {
  const { home, frame, emailOf } = await openChange()
  await home.digitsTo(email, 2)
  home.stage.clock.advance(31_000)
  frame.tick(1)
  await frame.press(en.resendCode)
  await frame.type(3)
  await frame.shows(next)
  await frame.type(1, next)
  await vi.waitFor(() => expect(frame.events.at(-1)).toBe('hide'), 10_000)
  expect(await emailOf()).toBe(next)
})

it('error: a change that auth has not finished is finished at the next start', async () => {
  const { frame, emailOf } = await openChange()
  await frame.type(2)
  await frame.shows(next)
  frame.browser.wire.isCut = (path) => path === '/auth/v1/email/finish'
  await frame.type(1, next)
  await frame.shows(en.unreachable)
  await frame.press(en.close)
  expect([frame.events.includes('session'), await emailOf()]).toEqual([false, email])
  frame.browser.wire.isCut = () => false
  await finishPending(frame.browser.parts)
  expect(await emailOf()).toBe(next)
})

it('error: a wrong half changes nothing, and the right one goes on', async () => {
  const { home, frame } = await openChange()
  const [auth, recovery] = await home.digitsTo(email, 2)
  await frame.typeDigits(`${auth}${recovery === '000000' ? '000001' : '000000'}`)
  await frame.shows('Tries left: 4')
  // Meanwhile the mailer has dropped auth’s half of the next mail.
  await home.stage.mailed()
  home.stage.clock.advance(12_000)
  await frame.typeDigits(`${auth}${recovery}`)
  await frame.shows(en.codeLost)
  // Recovery’s half waits there by now; a late one would be joined with the next half of auth.
  await home.stage.mailed()
  home.stage.clock.advance(31_000)
  frame.tick(1)
  await frame.press(en.resendCode)
  await frame.type(1, next)
  await vi.waitFor(() => expect(frame.events.at(-1)).toBe('hide'), 10_000)
})

it('error: an address with a wallet of its own is taken, which only its owner learns', async () => {
  const home = await openServices()
  const other = await openBrowser(home)
  const login = await other.begin(next)
  await login.verify((await home.digitsTo(next, 1)).join(''))
  const frame = await openFrame(home)
  await frame.send('CONNECT_EMAIL', { email })
  await frame.type(1)
  await vi.waitFor(() => expect(frame.events.at(-1)).toBe('hide'), 10_000)
  home.stage.clock.advance(31_000)
  await frame.send('UPDATE_EMAIL', { email: next })
  await frame.press(enWallet.changeEmail)
  await frame.type(2)
  await frame.shows(next)
  await frame.type(2, next)
  await frame.shows(en.emailTaken)
})
