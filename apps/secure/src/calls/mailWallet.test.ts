import { expect, it, vi } from 'vitest'
import type { Provider } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import { openToyProvider, type Person } from '../../../../packages/server/src/custody/fixtures/toyProvider.js'
import { email } from '../identity/fixtures/browser.js'
import { listWays } from '../identity/waysIn.js'
import { frameText as en } from '../texts/en/frame.js'
import { walletText } from '../texts/en/wallet.js'
import { windowText } from '../texts/en/window.js'
import type { Visitor } from '../window/fixtures/providerWindow.js'
import { openFrame } from './fixtures/frame.js'
import { homesOfTests } from './fixtures/homesOfTests.js'

// Who comes by a provider, and has a wallet by e-mail: one path opens it and adds the account. The services are the real ones.

const openServices = homesOfTests()
const dayMs = 24 * 3_600_000
const ada: Person = { subject: 'ada', email: { address: email, isVerified: true, isRelay: false } }

/** A browser that has the wallet of an address, and another one before the same services; both are asked which wallet is meant. */
async function open() {
  const provider = openToyProvider()
  const home = await openServices({ verifiersOf: () => provider.verifiers })
  const visitor: Visitor = { person: ada, provider, visits: 0, prompts: [] }
  const socials = (['google', 'github'] as const).map((each) => ({ provider: each, clientId: 'c' }))
  const openOne = () => openFrame(home, { socials }, visitor)
  const [owner, phone] = [await openOne(), await openOne()]
  await owner.send('CONNECT_EMAIL', { email })
  await owner.type(1)
  await vi.waitFor(() => expect(owner.events.at(-1)).toBe('hide'), 60_000)
  const address = await owner.browser.address()
  home.stage.clock.advance(8 * dayMs)
  type Frame = typeof owner
  /** Comes by a provider, and chooses the wallet by e-mail. */
  async function choose(frame: Frame, way: Provider = 'google') {
    const connected = frame.comeInBy(way)
    connected.catch(() => undefined)
    await frame.shows(walletText.mailWalletStatement)
    await frame.press(walletText.openMailWallet)
    await frame.shows(walletText.mailWalletEmail)
    // In an object, so that nobody waits for the login itself.
    return { connected }
  }
  /** Types an address, and the digits of the mail to it. Recovery has never confirmed it, so the first time the person says that it is theirs. */
  async function prove(frame: Frame, isFirst = true) {
    const before = home.countOf(email)
    await frame.fill('email', email)
    await frame.press(windowText.sendCode)
    await frame.type(before + 1)
    if (isFirst) await frame.press(walletText.isMine)
  }
  async function add(frame: Frame, name = 'Google') {
    await frame.shows(`Choose the ${name} account to add`)
    await frame.press(`Continue with ${name}`)
    await frame.shows(walletText.linkAccountNote)
  }
  return { home, visitor, owner, phone, address, choose, prove, add }
}

it.each([
  ['google', 'Google'],
  ['github', 'GitHub'],
] as const)(
  'a device that has the wallet: the code opens it, and %s opens it from now on, in one go',
  async (way, name) => {
    const { home, owner, address, visitor, choose, prove, add } = await open()
    await owner.send('SIGN_OUT', undefined)
    const { connected } = await choose(owner, way)
    await prove(owner)
    await add(owner, name)
    // Nothing is linked before the press below the account.
    expect(visitor.prompts).toEqual(way === 'google' ? ['select_account'] : expect.anything())
    expect(await listWays(owner.parts)).toEqual([])
    await owner.press(`Add ${name}`)
    expect(await connected).toMatchObject({ address, email })
    expect((await listWays(owner.parts)).map((each) => each.way)).toEqual([way])
    expect(await owner.browser.signer()).toBe(address)
    // From now on it asks for nothing.
    const mails = home.inbox.mails.length
    await owner.send('SIGN_OUT', undefined)
    expect(await owner.comeInBy(way)).toMatchObject({ address })
    await home.stage.mailed()
    expect(home.inbox.mails.filter(({ text }) => /\b\d{3}\s?\d{3}\b/.test(text)).length).toBeLessThanOrEqual(
      mails,
    )
  },
  60_000,
)

it('a new device waits first, no site learns the address, and the same path adds the account after the wait', async () => {
  const { home, phone, address, choose, prove, add } = await open()
  const { connected } = await choose(phone)
  await prove(phone)
  expect(await connected).toMatchObject({ address, email: null })
  await phone.shows(walletText.holdName)
  await phone.press(en.close)
  home.stage.clock.advance(dayMs)
  await phone.send('SIGN_OUT', undefined)
  const { connected: again } = await choose(phone)
  await prove(phone, false)
  await add(phone)
  await phone.press('Add Google')
  expect(await again).toMatchObject({ address, email: null })
  expect(await phone.browser.signer()).toBe(address)
  // Where the address is typed on the site, it learns it.
  await phone.send('SIGN_OUT', undefined)
  const before = home.countOf(email)
  home.stage.clock.advance(31_000)
  await phone.send('CONNECT_EMAIL', { email })
  await phone.type(before + 1)
  await vi.waitFor(async () => expect(await phone.send('GET_USER', {})).toMatchObject({ email }), 60_000)
}, 60_000)

it('who does not add the account, at the provider or after it, is in the wallet all the same', async () => {
  const { owner, address, visitor, choose, prove, add, home } = await open()
  await owner.send('SIGN_OUT', undefined)
  const { connected: first } = await choose(owner)
  await prove(owner)
  await owner.shows('Choose the Google account to add')
  visitor.person = undefined
  await owner.press('Continue with Google')
  await owner.shows(en.socialDenied)
  await owner.press(en.close)
  expect(await first).toMatchObject({ address })
  visitor.person = ada
  home.stage.clock.advance(31_000)
  await owner.send('SIGN_OUT', undefined)
  const { connected: second } = await choose(owner)
  await prove(owner, false)
  await add(owner)
  await owner.press(walletText.cancel)
  expect(await second).toMatchObject({ address })
  expect(await listWays(owner.parts)).toEqual([])
}, 60_000)

it('security: nothing is added to a wallet that is not the person’s own, and nobody stays signed in to it', async () => {
  const { owner, visitor, choose, home } = await open()
  await owner.send('SIGN_OUT', undefined)
  const { connected } = await choose(owner)
  const before = home.countOf(email)
  await owner.fill('email', email)
  await owner.press(windowText.sendCode)
  await owner.type(before + 1)
  await owner.press(walletText.notMine)
  await expect(connected).rejects.toMatchObject({ message: en.socialDenied, code: 4001 })
  expect(await owner.browser.wallets.session()).toBeUndefined()
  expect([visitor.visits, owner.text()]).toEqual([1, ''])
}, 60_000)

it('error: an address without a wallet makes none, and the field says so', async () => {
  const { home, phone, choose } = await open()
  const { connected } = await choose(phone)
  for (const [typed, problem] of [
    ['nobody', walletText.emailIncomplete],
    ['nobody@example.org', walletText.noMailWallet],
  ] as const) {
    await phone.fill('email', typed)
    await phone.press(windowText.sendCode)
    await phone.shows(problem)
  }
  await phone.press(walletText.cancel)
  await expect(connected).rejects.toMatchObject({ message: en.socialDenied, code: 4001 })
  expect(await phone.browser.wallets.wallet()).toBeUndefined()
  expect(home.countOf(email)).toBe(1)
}, 60_000)

it('the other choice stays: another wallet, with other addresses', async () => {
  const { phone, address } = await open()
  const connected = phone.comeInBy('google')
  await phone.shows(walletText.mailWalletStatement)
  await phone.press(walletText.makeNew)
  const user = await connected
  expect(user).toMatchObject({ email: null })
  expect(user).not.toMatchObject({ address })
  // The offer comes after the login is told, so nothing goes on after the test.
  await phone.shows(walletText.offerEmailStatement.replace('{}', 'Google'))
}, 60_000)
