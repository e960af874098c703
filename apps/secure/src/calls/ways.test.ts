import { expect, it, vi } from 'vitest'
import { openToyProvider, type Person } from '../../../../packages/server/src/custody/fixtures/toyProvider.js'
import { email } from '../identity/fixtures/browser.js'
import { listWays } from '../identity/waysIn.js'
import { walletText as ar } from '../texts/ar/wallet.js'
import { frameText as en } from '../texts/en/frame.js'
import { walletText } from '../texts/en/wallet.js'
import { windowText } from '../texts/en/window.js'
import { fill } from '../texts/fill.js'
import type { Visitor } from '../window/fixtures/providerWindow.js'
import { openFrame } from './fixtures/frame.js'
import { homesOfTests } from './fixtures/homesOfTests.js'

// Ways to sign in, as their owner sees and changes them in the frame, with the real services.

const openServices = homesOfTests()
const dayMs = 24 * 3_600_000
const ada: Person = {
  subject: 'ada',
  email: { address: 'ada@gmail.example', isVerified: true, isRelay: false },
}
const eve: Person = { ...ada, subject: 'eve' }

/** A wallet by e-mail, eight days old, at whose ways in its owner looks. */
async function open() {
  const provider = openToyProvider()
  const home = await openServices({ verifiersOf: () => provider.verifiers })
  const visitor: Visitor = { person: ada, provider, visits: 0, prompts: [] }
  const frame = await openFrame(home, {}, visitor)
  async function typing(begin: () => Promise<unknown>) {
    home.stage.clock.advance(31_000)
    const before = home.countOf(email)
    await begin()
    await frame.typeDigits((await home.digitsTo(email, before + 1)).join(''))
  }
  await typing(() => frame.send('CONNECT_EMAIL', { email }))
  await vi.waitFor(() => expect(frame.events.at(-1)).toBe('hide'), 30_000)
  home.stage.clock.advance(8 * dayMs)
  await frame.send('SHOW_SETTINGS', { section: 'identities' })
  await frame.shows(walletText.yourWays)
  /** Decides, proves the wallet, and is asked for the account. */
  async function addGoogle() {
    await frame.press('Add Google')
    await frame.shows(walletText.linkNote)
    await typing(() => frame.press(walletText.sendCode))
    await frame.shows('Choose the Google account to add')
  }
  return { home, provider, visitor, frame, typing, addGoogle }
}

it('lists the address, adds Google by a code and one press, and removes it', async () => {
  const { home, visitor, frame, typing, addGoogle } = await open()
  expect(frame.text()).toContain(email)
  await addGoogle()
  await frame.press('Continue with Google')
  await frame.shows(walletText.linkAccountNote)
  expect(frame.text()).toContain('Google, ada@gmail.example')
  await frame.press('Add Google')
  await frame.shows('Added')
  expect((await listWays(frame.parts)).map(({ way }) => way)).toEqual(['google'])
  await frame.press('Remove Google, ada@gmail.example')
  await frame.shows(walletText.unlinkNote)
  await typing(() => frame.press(walletText.sendCode))
  await vi.waitFor(async () => expect(await listWays(frame.parts)).toEqual([]), 20_000)
  await frame.shows(walletText.yourWays)
  expect(frame.text()).not.toContain('ada@gmail.example')
  // Whoever comes by it from now on is asked, in their language, before another wallet is made.
  const other = await openFrame(home, {}, visitor)
  const connected = other.comeInBy('google').catch((error: unknown) => error)
  await other.shows('This Google account no longer opens your wallet')
  expect(other.text()).toContain(walletText.removedNote)
  expect(fill(ar.removedStatement, { provider: 'Google' })).toBe(
    'لم يعد حساب \u2068Google\u2069 هذا يفتح محفظتك',
  )
  expect(await other.parts.wallets.wallet()).toBeUndefined()
  await other.press(walletText.makeNew)
  await connected
  expect(await other.parts.wallets.wallet()).toMatchObject({ status: 'ready', way: { kind: 'google' } })
  // The offer comes after the login is told, so nothing goes on after the test.
  await other.shows(walletText.offerEmailStatement.replace('{}', 'Google'))
}, 60_000)

it('error: an account of another wallet is refused with its own sentence, and another one goes on', async () => {
  const { home, visitor, provider, frame, addGoogle } = await open()
  const other = await openFrame(home, {}, { person: eve, provider, visits: 0 })
  await other.comeInBy('google')
  await addGoogle()
  visitor.person = eve
  await frame.press('Continue with Google')
  await frame.shows(windowText.wayTaken)
  visitor.person = undefined
  await frame.press('Continue with Google')
  await frame.shows(en.socialDenied)
  visitor.person = ada
  await frame.press('Continue with Google')
  await frame.shows(walletText.linkAccountNote)
  await frame.press('Add Google')
  await frame.shows('Added')
}, 60_000)

it('security: the account that the provider has chosen is seen, and nobody is linked who is not wanted', async () => {
  const { visitor, frame, addGoogle } = await open()
  await addGoogle()
  visitor.person = {
    subject: 'eve',
    email: { address: 'eve@gmail.example', isVerified: true, isRelay: false },
  }
  await frame.press('Continue with Google')
  await frame.shows(walletText.linkAccountNote)
  expect(frame.text()).toContain('Google, eve@gmail.example')
  expect(visitor.prompts).toEqual(['select_account'])
  await frame.press(walletText.cancel)
  await frame.shows(walletText.yourWays)
  expect(await listWays(frame.parts)).toEqual([])
}, 60_000)

it('error: the last way in stays, and the screen says so', async () => {
  const provider = openToyProvider()
  const home = await openServices({ verifiersOf: () => provider.verifiers })
  const frame = await openFrame(home, {}, { person: ada, provider, visits: 0 })
  await frame.comeInBy('google')
  await frame.send('SHOW_SETTINGS', { section: 'identities' })
  await frame.shows(walletText.thisWay)
  await frame.press('Remove Google, ada@gmail.example')
  await frame.press('Continue')
  await frame.shows('Prove it’s you with')
  await frame.press('Continue with Google')
  await frame.shows(windowText.wayLast)
  await frame.press(walletText.tryAgain)
  await frame.shows(walletText.thisWay)
}, 60_000)

it('the device records the account of the last login, where the wallet has two of one provider', async () => {
  const { home, visitor, frame, addGoogle } = await open()
  await addGoogle()
  await frame.press('Continue with Google')
  await frame.press('Add Google')
  await frame.shows('Added')
  const eveAccount: Person = {
    subject: 'eve',
    email: { address: 'eve@gmail.example', isVerified: true, isRelay: false },
  }
  visitor.person = eveAccount
  home.stage.clock.advance(31_000)
  await addGoogle()
  await frame.press('Continue with Google')
  await frame.press('Add Google')
  await frame.shows(walletText.yourWays)
  expect(frame.text()).toContain('eve@gmail.example')
  const labels: unknown[] = []
  for (const person of [ada, eveAccount, ada]) {
    visitor.person = person
    home.stage.clock.advance(60_000)
    await frame.comeInBy('google')
    labels.push((await frame.browser.wallets.wallet())?.way?.label)
  }
  expect(labels).toEqual(['ada@gmail.example', 'eve@gmail.example', 'ada@gmail.example'])
  // Records no label while auth does not tell it, rather than that of the account before.
  frame.browser.wire.isCut = (path) => path === '/auth/v1/identities'
  visitor.person = eveAccount
  await frame.comeInBy('google')
  expect((await frame.browser.wallets.wallet())?.way).toEqual({ kind: 'google' })
}, 60_000)
