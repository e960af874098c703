import { expect, it } from 'vitest'
import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import type { Provider } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import { backUp } from '../../../../packages/server/src/custody/fixtures/backup.js'
import {
  openToyProvider,
  type Person,
  type ToyProvider,
} from '../../../../packages/server/src/custody/fixtures/toyProvider.js'
import { proveByProvider } from '../window/freshLogin.js'
import { callService } from './callService.js'
import { linkWay, removeWay, showWay } from './changeWays.js'
import { Contradicted } from './contradicted.js'
import { finishPending } from './finishPending.js'
import { answerOf, comeInBy } from './fixtures/atProvider.js'
import { type Browser, email, logIn, openBrowser, prove } from './fixtures/browser.js'
import { servicesOfTests } from './fixtures/servicesOfTests.js'
import { bringState } from './notes.js'
import { type AskProvider, isProof, type NextStep } from './typedProof.js'
import { actOf } from './unfinishedActs.js'
import { listWays, presentWays } from './waysIn.js'

// Ways in that their owner links and removes, with the real services.

const openServices = servicesOfTests()

const dayMs = 24 * 3_600_000
const withMail = (address: string) => ({ email: { address, isVerified: true, isRelay: false } })
const ada: Person = { subject: 'ada', ...withMail('ada@gmail.example') }
const hub: Person = { subject: '17', userName: 'ada-l' }
const hubWithMail: Person = { ...hub, ...withMail('ada@hub.example') }

async function open() {
  const provider = openToyProvider()
  const home = await openServices({ verifiersOf: () => provider.verifiers })
  return { home, provider, browser: await openBrowser(home) }
}

const comeIn = (browser: Browser, provider: ToyProvider, way: Provider, person: Person) =>
  comeInBy(browser, way, answerOf(provider, way, person))

/** Shows an identity to both services, and links it. */
async function link(
  { parts }: Browser,
  { loginId, way }: { readonly loginId: string; readonly way: Provider },
  ask: AskProvider,
) {
  const { linkLoginId } = await showWay(parts, way, ask)
  return linkWay(parts, { loginId, linkLoginId })
}

/** A wallet of Google, made eight days ago, to which GitHub is linked. */
async function openLinked() {
  const opened = await open()
  const { home, provider, browser } = opened
  await comeIn(browser, provider, 'google', ada)
  home.stage.clock.advance(8 * dayMs)
  const proveOwner = async (way: Provider = 'google', person = ada) => {
    const userId = (await browser.wallets.wallet())?.facts.userId ?? ''
    return proveByProvider(browser.parts, { way, userId }, answerOf(provider, way, person))
  }
  const linkHub = async () => {
    const { loginId } = await proveOwner()
    return link(browser, { loginId, way: 'github' }, answerOf(provider, 'github', hub))
  }
  return { ...opened, proveOwner, linkHub }
}

/** A wallet of Google, to which GitHub was linked, and from which Google was removed. */
async function openMoved() {
  const opened = await openLinked()
  const { provider, browser, proveOwner } = opened
  const address = await browser.address()
  const ask = answerOf(provider, 'github', hubWithMail)
  await link(browser, { loginId: (await proveOwner()).loginId, way: 'github' }, ask)
  const [removed] = await listWays(browser.parts)
  if (!removed) throw new Error('not listed')
  await removeWay(browser.parts, { loginId: (await proveOwner()).loginId, removed })
  return { ...opened, address }
}

/** A wallet of Google on two devices, of which the second one has waited. */
async function openLinkedOnTwo() {
  const opened = await openLinked()
  const { home, provider, browser } = opened
  const phone = await openBrowser(home)
  await comeIn(phone, provider, 'google', ada)
  home.stage.clock.advance(dayMs)
  await comeIn(phone, provider, 'google', ada)
  await comeIn(browser, provider, 'google', ada)
  return { ...opened, home: { ...home, phone }, address: await browser.address() }
}

/** A wallet by e-mail, made eight days ago, to which Google is linked. */
async function openByMail() {
  const opened = await open()
  const { home, provider, browser } = opened
  await logIn(home, browser)
  const address = await browser.address()
  home.stage.clock.advance(8 * dayMs)
  const { loginId } = await prove(home, browser)
  await link(browser, { loginId, way: 'google' }, answerOf(provider, 'google', ada))
  return { ...opened, address }
}
const waysOf = async ({ parts }: Browser) =>
  (await listWays(parts)).map(({ way, label }) => [way, label] as const)
const owedIn = async ({ wallets }: Browser) =>
  (await wallets.wallet())?.unfinishedActs.map(({ kind }) => kind)

it('another identity is linked, opens the wallet, and the first one can be removed after seven days', async () => {
  const { home, provider, browser, proveOwner, linkHub } = await openLinked()
  const address = await browser.address()
  await linkHub()
  expect(await waysOf(browser)).toEqual([
    ['google', 'ada@gmail.example'],
    ['github', 'ada-l'],
  ])
  const [google] = await listWays(browser.parts)
  if (!google) throw new Error('not listed')
  // What is younger than seven days removes nothing older.
  const { loginId } = await proveOwner('github', hub)
  await expect(removeWay(browser.parts, { loginId, removed: google })).rejects.toMatchObject({
    code: 'wayTooYoung',
  })
  expect(await owedIn(browser)).toEqual([])
  home.stage.clock.advance(8 * dayMs)
  const older = await proveOwner('github', hub)
  const removal = removeWay(browser.parts, { loginId: older.loginId, removed: google })
  // The only address for notices stays.
  await expect(removal).rejects.toMatchObject({ code: 'lastNotice' })
  const phone = await openBrowser(home)
  await comeIn(phone, provider, 'github', hub)
  expect(await phone.address()).toBe(address)
})

it('a wallet by e-mail gets a provider, which opens it on its device, and loses it again', async () => {
  const { home, provider, browser, address } = await openByMail()
  await comeIn(browser, provider, 'google', ada)
  expect([await browser.signer(), (await browser.wallets.wallet())?.email]).toEqual([address, email])
  const [removed] = await listWays(browser.parts)
  if (!removed) throw new Error('not listed')
  const fresh = await prove(home, browser)
  await removeWay(browser.parts, { loginId: fresh.loginId, removed })
  expect(await listWays(browser.parts)).toEqual([])
  const stranger = await openBrowser(home)
  const step = await comeIn(stranger, provider, 'google', ada)
  expect(await stranger.wallets.wallet()).toBeUndefined()
  await acceptRemoved(step)
  expect(await stranger.address()).not.toBe(address)
})

/** Accepts that a removed identity gets a wallet of its own. */
async function acceptRemoved(step: NextStep): Promise<void> {
  if (!step || isProof(step) || step.kind !== 'choice') throw new Error('nothing was asked')
  expect(step).toMatchObject({ about: 'removed', way: 'google' })
  expect(await step.accept()).toBeUndefined()
}

it.each(['auth and recovery', 'auth', 'recovery'])(
  'security: an identity that was removed makes no other wallet unasked, on its device and on another one, if %s knows it',
  async (knowing) => {
    const { home, provider, browser, address } = await openMoved()
    for (const service of ['auth', 'recovery'] as const)
      if (!knowing.includes(service))
        await home.stage.stores[service].write([{ sql: `DELETE FROM ${service}_removed_identities` }])
    await browser.session.end(false)
    for (const device of [browser, await openBrowser(home)]) {
      // The wallet of the device stays as it is, and so does the way in that it proves it by.
      const before = await device.wallets.wallet()
      const step = await comeIn(device, provider, 'google', ada)
      expect(await device.wallets.wallet()).toEqual(before)
      // Who leaves the question has made nothing: the next login asks again.
      expect(step).toMatchObject({ kind: 'choice', about: 'removed' })
    }
    await acceptRemoved(await comeIn(browser, provider, 'google', ada))
    const other = await browser.address()
    expect(other).not.toBe(address)
    // From now on this wallet is the account's own, and the other way in still opens the first one.
    expect(await comeIn(browser, provider, 'google', ada)).toBeUndefined()
    expect(await browser.address()).toBe(other)
    await comeIn(browser, provider, 'github', hubWithMail)
    expect(await browser.address()).toBe(address)
  },
)

it('a new device comes by the linked provider: recovery’s digits are typed, and it waits as by e-mail', async () => {
  const { home, provider, address } = await openByMail()
  const phone = await openBrowser(home)
  home.stage.clock.advance(31_000)
  const before = home.countOf(email)
  const step = await comeIn(phone, provider, 'google', ada)
  if (!step || !isProof(step)) throw new Error('no digits were asked for')
  expect([step.kind, step.digits, await phone.wallets.wallet()]).toEqual(['newDevice', 6, undefined])
  const [digits = ''] = await home.digitsTo(email, before + 1)
  await expect(step.verify(digits === '000000' ? '000001' : '000000')).rejects.toMatchObject({
    code: 'codeWrong',
  })
  expect(await step.verify(digits)).toBeUndefined()
  expect(await phone.wallets.wallet()).toMatchObject({ status: 'waiting' })
  home.stage.clock.advance(dayMs)
  await comeIn(phone, provider, 'google', ada)
  expect(await phone.signer()).toBe(address)
})

it('who can’t read the mailbox proves the same account once more, and waits three days', async () => {
  const { home, provider, address } = await openByMail()
  const phone = await openBrowser(home)
  home.stage.clock.advance(31_000)
  const step = await comeIn(phone, provider, 'google', ada)
  const next = step && isProof(step) ? step.withoutMailbox?.() : undefined
  if (!next || isProof(next) || next.kind !== 'provider') throw new Error('no other way on')
  expect(await next.prove(answerOf(provider, 'google', ada))).toBeUndefined()
  home.stage.clock.advance(3 * dayMs - 60_000)
  await expect(phone.sign()).rejects.toMatchObject({ reason: 'wait' })
  home.stage.clock.advance(dayMs)
  await comeIn(phone, provider, 'google', ada)
  expect(await phone.signer()).toBe(address)
})

it.each(['/recovery/v1/identities/link', '/auth/v1/identities/link', '/recovery/v1/identities/complete'])(
  'error: a link that breaks off at %s is owed, and the next start finishes it',
  async (path) => {
    const { browser, linkHub } = await openLinked()
    browser.wire.isCut = (each) => each === path
    await expect(linkHub()).rejects.toMatchObject({ code: 'unreachable' })
    expect(await owedIn(browser)).toEqual(['link'])
    browser.wire.isCut = () => false
    await finishPending(browser.parts)
    expect(await owedIn(browser)).toEqual([])
    expect(await waysOf(browser)).toContainEqual(['github', 'ada-l'])
  },
)

it.each(['/recovery/v1/identities/remove', '/auth/v1/identities/remove'])(
  'error: a removal that breaks off at %s is owed, and the next start finishes it',
  async (path) => {
    const { browser, proveOwner, linkHub } = await openLinked()
    await linkHub()
    const removed = (await listWays(browser.parts)).find(({ way }) => way === 'github')
    if (!removed) throw new Error('not listed')
    const { loginId } = await proveOwner()
    browser.wire.isCut = (each) => each === path
    await expect(removeWay(browser.parts, { loginId, removed })).rejects.toMatchObject({
      code: 'unreachable',
    })
    expect(await owedIn(browser)).toEqual(['unlink'])
    browser.wire.isCut = () => false
    await finishPending(browser.parts)
    expect(await owedIn(browser)).toEqual([])
    expect(await waysOf(browser)).toEqual([['google', 'ada@gmail.example']])
  },
)

it('error: what cannot be linked is not owed: another wallet’s identity, and the last way in', async () => {
  const { home, provider, browser, proveOwner, linkHub } = await openLinked()
  const other = await openBrowser(home)
  await comeIn(other, provider, 'github', hub)
  await expect(linkHub()).rejects.toMatchObject({ code: 'userConflict' })
  const wallet = await browser.wallets.wallet()
  expect(wallet && actOf(wallet, 'link')).toBeUndefined()
  const [google] = await listWays(browser.parts)
  if (!google) throw new Error('not listed')
  const { loginId } = await proveOwner()
  await expect(removeWay(browser.parts, { loginId, removed: google })).rejects.toMatchObject({
    code: 'lastWay',
  })
  expect(await owedIn(browser)).toEqual([])
})

it('security: what is shown to both services is not linked by it, and two accounts of a provider are refused', async () => {
  const { provider, browser, proveOwner } = await openLinked()
  const people = [hub, { ...hub, subject: '18', userName: 'eve' }]
  const askTwice: AskProvider = async (bind) => answerOf(provider, 'github', people.shift() ?? hub)(bind)
  await expect(showWay(browser.parts, 'github', askTwice)).rejects.toMatchObject({ code: 'socialRefused' })
  const shown = await showWay(browser.parts, 'github', answerOf(provider, 'github', hub))
  expect(shown.label).toBe('ada-l')
  expect([await waysOf(browser), await owedIn(browser)]).toEqual([[['google', 'ada@gmail.example']], []])
  const { loginId } = await proveOwner()
  await linkWay(browser.parts, { loginId, linkLoginId: shown.linkLoginId })
  expect(await waysOf(browser)).toContainEqual(['github', 'ada-l'])
})

it('security: an identity that only auth still has is listed, and its owner removes it there', async () => {
  const { home, browser } = await openByMail()
  const [removed] = await listWays(browser.parts)
  const userId = (await browser.wallets.wallet())?.facts.userId ?? ''
  if (removed?.identity === undefined) throw new Error('not listed')
  const { access } = browser.parts
  const fresh = await prove(home, browser)
  const body = { userId, loginId: fresh.loginId, identity: removed.identity }
  await callService(access, recoveryEndpoints.removeIdentity, { body })
  const atRecovery = await callService(access, recoveryEndpoints.identities, { query: { userId } })
  expect(atRecovery.identities).toEqual([])
  expect(await waysOf(browser)).toEqual([['google', 'ada@gmail.example']])
  await removeWay(browser.parts, { loginId: fresh.loginId, removed })
  expect(await waysOf(browser)).toEqual([])
})

/** Proves the account once more where a step asks for it. */
async function proveAgain(step: NextStep, ask: AskProvider): Promise<void> {
  if (!step) return
  if (isProof(step) || step.kind !== 'provider') throw new Error('no account was asked for')
  expect(await step.prove(ask)).toBeUndefined()
}

it.each([
  ['auth', 'known'],
  ['recovery', 'known'],
  ['auth', 'new'],
  ['recovery', 'new'],
] as const)(
  '%s restored from before the owner moved to another account: the wallet is theirs by it, on a device that is %s',
  async (restored, device) => {
    const { home, provider, browser, proveOwner } = await openLinked()
    const address = await browser.address()
    const ask = answerOf(provider, 'github', hubWithMail)
    const restore = await backUp(home.stage.stores, restored)
    await link(browser, { loginId: (await proveOwner()).loginId, way: 'github' }, ask)
    const [removed] = await listWays(browser.parts)
    if (!removed) throw new Error('not listed')
    await removeWay(browser.parts, { loginId: (await proveOwner()).loginId, removed })
    const userId = (await browser.wallets.wallet())?.facts.userId ?? ''
    await restore()
    home.stage.clock.advance(dayMs)
    const by = device === 'known' ? browser : await openBrowser(home)
    const step = await comeInBy(by, 'github', ask)
    expect(step !== undefined).toBe(restored === 'auth')
    await proveAgain(step, ask)
    if (device === 'new') {
      expect(await by.wallets.wallet()).toMatchObject({ status: 'waiting' })
      home.stage.clock.advance(dayMs)
      await proveAgain(await comeInBy(by, 'github', ask), ask)
    }
    expect([await by.signer(), await by.address()]).toEqual([address, address])
    // A device of the wallet brings auth's statement each day, and with it the notes.
    await bringState(by.parts.access, userId)
    expect(await waysOf(by)).toEqual([['github', 'ada-l']])
  },
)

it.each(['auth', 'recovery'] as const)(
  '%s restored from before a provider was linked: it lets a new device wait for the same wallet, with no visit of the other one',
  async (restored) => {
    const { home, provider, browser, proveOwner } = await openLinked()
    const ask = answerOf(provider, 'github', hub)
    const restore = await backUp(home.stage.stores, restored)
    await link(browser, { loginId: (await proveOwner()).loginId, way: 'github' }, ask)
    await restore()
    home.stage.clock.advance(dayMs)
    const phone = await openBrowser(home)
    await proveAgain(await comeInBy(phone, 'github', ask), ask)
    expect(await phone.wallets.wallet()).toMatchObject({ status: 'waiting' })
    home.stage.clock.advance(dayMs)
    await proveAgain(await comeInBy(phone, 'github', ask), ask)
    expect([await phone.signer(), await phone.address()]).toEqual(Array(2).fill(await browser.address()))
  },
)

it.each(['never changed since', 'linked another way in and removed it'])(
  'error: restored auth has lost the whole wallet, whose owner has %s: a new device reads to open it first where it is, and makes none',
  async (change) => {
    const { home, provider, browser } = await open()
    const restore = await backUp(home.stage.stores, 'auth')
    await comeIn(browser, provider, 'google', ada)
    home.stage.clock.advance(8 * dayMs)
    const { facts } = (await browser.wallets.wallet()) ?? {}
    const proveOwner = () =>
      proveByProvider(
        browser.parts,
        { way: 'google', userId: facts?.userId ?? '' },
        answerOf(provider, 'google', ada),
      )
    if (change.startsWith('linked')) {
      const { loginId } = await proveOwner()
      await link(browser, { loginId, way: 'github' }, answerOf(provider, 'github', hub))
      const removed = (await listWays(browser.parts)).find(({ way }) => way === 'github')
      if (!removed) throw new Error('not listed')
      await removeWay(browser.parts, { loginId: (await proveOwner()).loginId, removed })
    }
    await restore()
    const phone = await openBrowser(home)
    await expect(comeIn(phone, provider, 'google', ada)).rejects.toEqual(new Contradicted('openFirst'))
    expect(await phone.wallets.wallet()).toBeUndefined()
  },
)

it('a device follows a removal on another one: it asks for the way that stands, also half a day later, and knows its name', async () => {
  const { home, provider, browser, proveOwner, address } = await openLinkedOnTwo()
  const { phone } = home
  // A device that waited was told no name; the one that was let in reads it.
  expect((await phone.wallets.wallet())?.way).toEqual({ kind: 'google' })
  expect(await phone.signer()).toBe(address)
  const ask = answerOf(provider, 'github', hubWithMail)
  await link(browser, { loginId: (await proveOwner()).loginId, way: 'github' }, ask)
  // While it stands, the way by which its owner came is asked for.
  expect(await presentWays(phone.parts)).toEqual([
    { kind: 'google', label: 'ada@gmail.example' },
    { kind: 'github', label: 'ada-l' },
  ])
  const [removed] = await listWays(browser.parts)
  if (!removed) throw new Error('not listed')
  await removeWay(browser.parts, { loginId: (await proveOwner()).loginId, removed })
  phone.wire.isCut = () => true
  expect(await presentWays(phone.parts)).toMatchObject([{ kind: 'google' }])
  phone.wire.isCut = () => false
  home.stage.clock.advance(dayMs / 2)
  expect(await presentWays(phone.parts)).toEqual([{ kind: 'github', label: 'ada-l' }])
  expect((await phone.wallets.wallet())?.way).toEqual({ kind: 'github', label: 'ada-l' })
  await comeInBy(phone, 'github', ask)
  expect(await phone.signer()).toBe(address)
})
