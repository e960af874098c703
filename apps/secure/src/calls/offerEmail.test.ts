import { expect, it, vi } from 'vitest'
import { openToyProvider, type Person } from '../../../../packages/server/src/custody/fixtures/toyProvider.js'
import { until } from '../../../../packages/server/src/fixtures/until.js'
import { listWays } from '../identity/waysIn.js'
import { frameText as en } from '../texts/en/frame.js'
import { walletText } from '../texts/en/wallet.js'
import { windowText } from '../texts/en/window.js'
import type { Visitor } from '../window/fixtures/providerWindow.js'
import { openFrame } from './fixtures/frame.js'
import { homesOfTests } from './fixtures/homesOfTests.js'

// A wallet that a provider has made is offered an address, and gets one from its settings, with the real services.

const openServices = homesOfTests()
const dayMs = 24 * 3_600_000
const own = 'ada@example.org'
const other = 'countess@example.org'
const personOf = (address: string, isRelay = false): Person => ({
  subject: 'ada',
  email: { address, isVerified: true, isRelay },
})
const offer = walletText.offerEmailStatement.replace('{}', 'Google')

async function open(person = personOf(own), provider = openToyProvider()) {
  const home = await openServices({ verifiersOf: () => provider.verifiers })
  const visitor: Visitor = { person, provider, visits: 0 }
  const openOne = () =>
    openFrame(
      home,
      {
        socials: (['google', 'apple', 'github'] as const).map((each) => ({ provider: each, clientId: 'c' })),
      },
      visitor,
    )
  const frame = await openOne()
  const field = () => frame.place.querySelector<HTMLInputElement>('#email')
  const isHidden = () => vi.waitFor(() => expect(frame.events.at(-1)).toBe('hide'), 30_000)
  /** Types the digits of a mail that comes once the provider has proved the wallet. */
  async function proveAndType(to: string) {
    const before = home.countOf(to)
    await frame.shows(windowText.providerStatement.split('{')[0] ?? '')
    await frame.press('Continue with Google')
    await frame.shows(en.codeSentSecondary.split('{')[0] ?? '')
    await frame.type(before + 1, to)
  }
  return { home, provider, visitor, frame, openOne, field, isHidden, proveAndType }
}

type Opened = Awaited<ReturnType<typeof open>>

/** Opens a wallet by Google that is eight days old, and whose owner has not added an address. */
async function openOlder(person?: Person): Promise<Opened> {
  const opened = await open(person)
  const { home, frame, isHidden } = opened
  await frame.comeInBy('google')
  await frame.press(windowText.notNow)
  await isHidden()
  home.stage.clock.advance(8 * dayMs)
  await frame.comeInBy('google')
  return opened
}

const userOf = ({ frame }: Opened) => frame.send('GET_USER', {})

it('the login is told first, then the address that the provider told is offered; its code makes it the wallet’s, and no site learns it', async () => {
  const opened = await open()
  const { home, frame, field, isHidden, proveAndType } = opened
  expect(await frame.comeInBy('google')).toMatchObject({ email: null })
  expect(frame.events).toEqual(['session'])
  await frame.shows(offer)
  expect([field()?.value, home.inbox.mails]).toEqual([own, []])
  await frame.press(windowText.continue)
  await frame.shows(windowText.providerStatement.replace('{}', own))
  await proveAndType(own)
  await isHidden()
  expect((await frame.browser.wallets.wallet())?.addedEmail).toEqual({ email: own, isTold: false })
  expect(await userOf(opened)).toMatchObject({ email: null })
  await frame.send('SHOW_SETTINGS', { section: 'identities' })
  await frame.shows(own)
  // It is asked for no more, and the owner still proves the wallet by Google.
  await frame.press(en.close)
  const shown = frame.events.length
  await frame.comeInBy('google')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(frame.events.slice(shown)).toEqual(['session'])
}, 60_000)

it('whoever knows the mailbox opens the wallet by it after the wait, and a new device needs its digits a week later', async () => {
  const opened = await open()
  const { home, frame, openOne, isHidden, proveAndType } = opened
  await frame.comeInBy('google')
  await frame.press(windowText.continue)
  await proveAndType(own)
  await isHidden()
  home.stage.clock.advance(7 * dayMs)
  const phone = await openOne()
  void phone.comeInBy('google').catch(() => undefined)
  await phone.shows(en.codeSentNewDevice)
}, 60_000)

it('who has skipped it is not asked again on this device, also after a frame of before has written the record', async () => {
  const { frame, openOne, isHidden, visitor } = await open()
  await frame.comeInBy('google')
  await frame.shows(offer)
  await frame.press(windowText.notNow)
  await isHidden()
  const record = await frame.browser.record()
  expect(record).toMatchObject({ isEmailSkipped: true })
  const shown = frame.events.length
  await frame.comeInBy('google')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(frame.events.slice(shown)).toEqual(['session'])
  // Another person of this browser, and this wallet on another device, are asked.
  visitor.person = { ...personOf('eve@example.org'), subject: 'eve' }
  await frame.comeInBy('google')
  await frame.shows(offer)
  const phone = await openOne()
  await phone.comeInBy('google')
  await phone.shows(walletText.holdName)
}, 60_000)

it('the record of a frame of before, which knows no offer, is asked once', async () => {
  const { frame, isHidden } = await open()
  await frame.comeInBy('google')
  await frame.shows(offer)
  await frame.press(en.close)
  await isHidden()
  const { isEmailSkipped, ...before } = (await frame.browser.record()) ?? {}
  expect(isEmailSkipped).toBe(true)
  await frame.browser.put(before as never)
  await frame.comeInBy('google')
  await frame.shows(offer)
}, 60_000)

it.each([
  ['a relay address of Apple', 'x@privaterelay.appleid.com'],
  ['a mailbox that the account opens', 'ada@gmail.com'],
  ['what is cut or no address', `${'a'.repeat(40)}@example.org`.slice(0, 40)],
])(
  '%s is not proposed',
  async (_, address) => {
    const { frame, field } = await open(personOf(address))
    await frame.comeInBy(address.endsWith('appleid.com') ? 'apple' : 'google')
    await vi.waitFor(() => expect(field()?.value).toBe(''), 10_000)
  },
  60_000,
)

it('error: what is typed is no address, or one of a relay: the field says so, and no mail is sent', async () => {
  const { home, frame, field } = await open({ subject: 'ada' })
  await frame.comeInBy('google')
  for (const [typed, problem] of [
    ['ada', walletText.emailIncomplete],
    ['x@PrivateRelay.appleid.com', en.emailUnfit],
  ] as const) {
    await frame.fill('email', typed)
    await frame.press(windowText.continue)
    await frame.shows(problem)
  }
  field()?.dispatchEvent(new Event('input', { bubbles: true }))
  await vi.waitFor(() => expect(frame.text()).not.toContain(en.emailUnfit))
  expect(home.inbox.mails).toEqual([])
}, 60_000)

it('error: another account of the provider proves nothing, and its owner’s goes on', async () => {
  const { home, frame, visitor, proveAndType, isHidden } = await open()
  await frame.comeInBy('google')
  await frame.press(windowText.continue)
  visitor.person = { subject: 'eve' }
  await frame.press('Continue with Google')
  await frame.shows('That Google account doesn’t open this wallet')
  expect(home.inbox.mails).toEqual([])
  visitor.person = personOf(own)
  await proveAndType(own)
  await isHidden()
}, 60_000)

it('error: an address of another wallet is refused after its code, and the wallet goes on without one', async () => {
  const opened = await open()
  const { home, frame, openOne, proveAndType } = opened
  const owner = await openOne()
  await owner.send('CONNECT_EMAIL', { email: own })
  await owner.type(1, own)
  await vi.waitFor(() => expect(owner.events.at(-1)).toBe('hide'), 30_000)
  home.stage.clock.advance(31_000)
  opened.visitor.person = { subject: 'ada' }
  await frame.comeInBy('google')
  await frame.fill('email', own)
  await frame.press(windowText.continue)
  await proveAndType(own)
  await frame.shows(en.emailTaken)
  expect((await frame.browser.wallets.wallet())?.addedEmail).toBeUndefined()
}, 60_000)

it('a page that asks for something meanwhile goes first, and the offer comes with the next login', async () => {
  const { frame } = await open()
  await frame.comeInBy('google')
  await frame.shows(offer)
  await frame.send('SHOW_SETTINGS', {})
  await frame.shows(walletText.devicesAbout)
  expect(await frame.browser.record()).not.toHaveProperty('isEmailSkipped')
  await frame.press(en.close)
  await frame.comeInBy('google')
  await frame.shows(offer)
}, 60_000)

it('error: nobody is asked where nothing lasts, where recovery is silent, or after a sign-out', async () => {
  const { frame } = await open()
  frame.browser.wire.isCut = (path) => path === '/recovery/v1/facts'
  await frame.comeInBy('google')
  await new Promise((resolve) => setTimeout(resolve, 100))
  frame.browser.wire.isCut = () => false
  Object.assign(frame.parts.store, { isLasting: false })
  await frame.comeInBy('google')
  await frame.shows(windowText.rememberOffer)
  await frame.press(windowText.notNow)
  Object.assign(frame.parts.store, { isLasting: true })
  expect(frame.text()).not.toContain(offer)
  await frame.comeInBy('google')
  await frame.shows(offer)
  await frame.send('SIGN_OUT', undefined)
  expect(frame.events.slice(-2)).toEqual(['hide', 'no session'])
  expect(await frame.browser.record()).not.toHaveProperty('isEmailSkipped')
}, 60_000)

it('from the settings of the site: decided in the window, proved by Google and a code; then the site knows what it has named', async () => {
  const opened = await openOlder({ subject: 'ada' })
  const { home, frame, isHidden, proveAndType } = opened
  expect(await frame.send('UPDATE_EMAIL', { email: other })).toEqual({ action: 'VERIFY_SECONDARY_OTP' })
  await frame.asks(walletText.addEmailStatement.split('{}')[0] ?? '')
  expect(home.inbox.mails).toEqual([])
  await frame.press(walletText.addEmail)
  await proveAndType(other)
  await isHidden()
  expect(await userOf(opened)).toMatchObject({ email: other })
  // Acts go on by Google, which is older than the address.
  await frame.send('SHOW_SETTINGS', { section: 'identities' })
  await frame.shows(other)
  await frame.press('Add GitHub')
  await frame.press('Continue')
  await frame.shows('Prove it’s you with')
  expect(await listWays(frame.parts)).toHaveLength(1)
}, 60_000)

it('its address is changed by codes to both, and is told then, since the site has named the new one', async () => {
  const opened = await open()
  const { home, frame, isHidden, proveAndType } = opened
  await frame.comeInBy('google')
  await frame.press(windowText.continue)
  await proveAndType(own)
  await isHidden()
  home.stage.clock.advance(31_000)
  expect(await frame.send('UPDATE_EMAIL', { email: other })).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
  await frame.press(walletText.changeEmail)
  await frame.type(2, own)
  await frame.shows(other)
  await frame.type(1, other)
  await isHidden()
  expect(await userOf(opened)).toMatchObject({ email: other })
  expect(await frame.browser.record()).toMatchObject({
    email: '',
    addedEmail: { email: other, isTold: true },
  })
}, 60_000)

it('error: auth does not finish the change: the next start does, and still no site learns the address', async () => {
  const opened = await open()
  const { frame, proveAndType } = opened
  await frame.comeInBy('google')
  await frame.press(windowText.continue)
  frame.browser.wire.isCut = (path) => path === '/auth/v1/email/finish'
  await proveAndType(own)
  await frame.shows(en.unreachable)
  frame.browser.wire.isCut = () => false
  const { finishPending } = await import('../identity/finishPending.js')
  await finishPending(frame.browser.parts)
  expect(await frame.browser.record()).toMatchObject({ addedEmail: { email: own, isTold: false } })
  expect(await userOf(opened)).toMatchObject({ email: null })
}, 60_000)

it('another device that does not know of the address goes on by Google, also after the keys were refreshed', async () => {
  const opened = await open()
  const { home, frame, openOne, isHidden, proveAndType, visitor } = opened
  await frame.comeInBy('google')
  await frame.press(windowText.notNow)
  await isHidden()
  const phone = await openOne()
  await phone.comeInBy('google')
  home.stage.clock.advance(dayMs)
  await phone.comeInBy('google')
  await phone.shows(walletText.done)
  // Lets time pass until recovery has let the device in: a screen that is just there may not count yet.
  await until(() => {
    phone.tick(1)
    return phone.text().includes(walletText.holdOpen)
  }, 20_000)
  await frame.send('UPDATE_EMAIL', { email: own })
  await frame.press(walletText.addEmail)
  await proveAndType(own)
  await isHidden()
  await frame.send('SHOW_SETTINGS', { section: 'devices' })
  await frame.press(`${walletText.replaceShares}${walletText.replaceSharesAbout}`)
  await frame.press('Continue')
  await frame.shows(windowText.providerStatement.split('{')[0] ?? '')
  await frame.press('Continue with Google')
  await vi.waitFor(async () => expect((await frame.browser.wallets.wallet())?.facts.version).toBe(2), 20_000)
  expect(visitor.visits).toBeGreaterThan(0)
  home.stage.clock.advance(dayMs)
  await phone.comeInBy('google')
  expect(await phone.browser.signer()).toBe(await frame.browser.address())
  // Recovery knows that there is an address, so none is offered; a change goes to it, unnamed.
  expect(phone.text()).not.toContain(offer)
  await phone.send('UPDATE_EMAIL', { email: other })
  await phone.press(walletText.changeEmail)
  await phone.shows(en.codeSentUnnamed)
}, 90_000)

it('a device that came in by the new address does by Google what the address is too new for', async () => {
  const opened = await openOlder()
  const { home, frame, openOne, isHidden, proveAndType } = opened
  await frame.send('UPDATE_EMAIL', { email: own })
  await frame.press(walletText.addEmail)
  await proveAndType(own)
  await isHidden()
  home.stage.clock.advance(31_000)
  const phone = await openOne()
  const typeNext = async (begin: () => unknown) => {
    const before = home.countOf(own)
    void begin()
    await phone.type(before + 1, own)
  }
  await typeNext(() => phone.send('CONNECT_EMAIL', { email: own }))
  await phone.shows(walletText.holdName)
  home.stage.clock.advance(dayMs)
  await until(() => {
    phone.tick(1)
    return phone.text().includes(walletText.holdOpen)
  }, 20_000)
  /** Adds GitHub, once the owner has proved the wallet. */
  async function addGitHub(proveOwner: () => Promise<void>, answer: string) {
    home.stage.clock.advance(31_000)
    await phone.send('SHOW_SETTINGS', { section: 'identities' })
    await phone.press('Add GitHub')
    await phone.shows(walletText.linkNote)
    const before = home.countOf(own)
    await phone.press(walletText.sendCode)
    await vi.waitFor(() => expect(home.countOf(own)).toBe(before + 1), 10_000)
    await proveOwner()
    await phone.shows('Choose the GitHub account to add')
    await phone.press('Continue with GitHub')
    await phone.shows(walletText.linkAccountNote)
    await phone.press('Add GitHub')
    await phone.shows(answer)
  }
  await addGitHub(() => phone.type(home.countOf(own), own), windowText.wayYoung)
  await addGitHub(async () => {
    await phone.press('Use Google instead')
    await phone.shows(windowText.providerStatement.split('{')[0] ?? '')
    await phone.press('Continue with Google')
  }, 'Added')
  expect((await listWays(phone.parts)).map(({ way }) => way)).toEqual(['google', 'github'])
  // Of several ways each leads to the next.
  home.stage.clock.advance(31_000)
  await phone.press('Remove GitHub, ada@example.org')
  await phone.press(walletText.sendCode)
  for (const [name, next] of [
    ['Google', 'GitHub'],
    ['GitHub', 'Google'],
    ['Google', 'GitHub'],
  ] as const) {
    await phone.shows(`Use ${name} instead`)
    await phone.press(`Use ${name} instead`)
    await phone.shows(`Use ${next} instead`)
    expect(phone.text()).toContain(`Continue with ${name}`)
  }
}, 90_000)

it('who came in by a new way is refused an address, and adds it by an older way', async () => {
  const opened = await openOlder({ subject: 'ada' })
  const { frame, isHidden, proveAndType } = opened
  await frame.send('SHOW_SETTINGS', { section: 'identities' })
  await frame.press('Add GitHub')
  await frame.press('Continue')
  await frame.shows('Prove it’s you with')
  await frame.press('Continue with Google')
  await frame.shows('Choose the GitHub account to add')
  await frame.press('Continue with GitHub')
  await frame.shows(walletText.linkAccountNote)
  await frame.press('Add GitHub')
  await frame.shows('Added')
  await frame.press(en.close)
  await frame.comeInBy('github')
  await frame.send('UPDATE_EMAIL', { email: other })
  await frame.shows('First you prove it’s you with GitHub')
  await frame.press(walletText.addEmail)
  await frame.shows('Use Google instead')
  await frame.press('Continue with GitHub')
  await frame.shows(en.wayTooYoung)
  // Nothing was mailed, so nobody waits for the time between two codes.
  await frame.press('Use Google instead')
  await proveAndType(other)
  await isHidden()
  expect(await userOf(opened)).toMatchObject({ email: other })
}, 60_000)
