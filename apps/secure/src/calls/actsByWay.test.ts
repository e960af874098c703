import { expect, it, vi } from 'vitest'
import { ways } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import { openToyProvider, type Person } from '../../../../packages/server/src/custody/fixtures/toyProvider.js'
import { freezeReleases, listDevices } from '../identity/devices.js'
import { email, raw } from '../identity/fixtures/browser.js'
import { frameText as en } from '../texts/en/frame.js'
import { fill } from '../texts/fill.js'
import { walletTextOf } from '../texts/walletTextOf.js'
import { windowTextOf } from '../texts/windowTextOf.js'
import type { Visitor } from '../window/fixtures/providerWindow.js'
import { openFrame } from './fixtures/frame.js'
import { homesOfTests } from './fixtures/homesOfTests.js'

// Every act that needs a proof of the wallet's owner, by each way in, with the real services: what it asks of the person is printed below.

const openServices = homesOfTests()
const dayMs = 24 * 3_600_000

const wayNames = ['email', 'google', 'github'] as const
type TestedWay = (typeof wayNames)[number]
const names = { email: '', google: 'Google', github: 'GitHub' } as const

const ada: Person = {
  subject: 'ada',
  email: { address: 'ada@gmail.example', isVerified: true, isRelay: false },
}

type Frame = Awaited<ReturnType<typeof openFrame>>

async function open(way: TestedWay) {
  const provider = openToyProvider()
  const home = await openServices({ verifiersOf: () => provider.verifiers })
  const visitor: Visitor = { person: ada, provider, visits: 0 }
  const socials = [
    { provider: 'google', clientId: 'client' },
    { provider: 'github', clientId: 'client' },
  ] as const
  const openOne = () => openFrame(home, { socials: [...socials] }, visitor)
  const [first, second] = [await openOne(), await openOne()]
  const texts = walletTextOf('en', { kind: way })
  const windowTexts = windowTextOf('en', { kind: way })

  /** Logs in from the page. */
  async function comeIn(frame: Frame) {
    home.stage.clock.advance(31_000)
    if (way === 'email') {
      const before = home.countOf(email)
      await frame.send('CONNECT_EMAIL', { email })
      return frame.type(before + 1)
    }
    return frame.comeInBy(way)
  }

  /** Proves the wallet where it is asked for. @returns What that took. */
  async function prove(place: 'frame' | 'window', begin: () => Promise<unknown>): Promise<string> {
    home.stage.clock.advance(31_000)
    const mails = home.countOf(email)
    visitor.visits = 0
    await begin()
    if (way === 'email') {
      const digits = (await home.digitsTo(email, mails + 1)).join('')
      if (place === 'frame') await first.typeDigits(digits)
      else await (await first.window()).type('code', digits)
      return `${digits.length} digits`
    }
    const button = fill(windowTexts.socialTitle, { provider: names[way] })
    // The frame names the account, and no mail is sent.
    const where = place === 'frame' ? first : await first.window()
    await where.shows(windowTexts.providerStatement.replace('{}', 'ada@gmail.example'))
    await where.press(button)
    return 'one press'
  }
  return { way, home, visitor, first, second, texts, windowTexts, comeIn, prove }
}

type Opened = Awaited<ReturnType<typeof open>>

const showDevices = async ({ first, texts }: Opened) => {
  await first.send('SHOW_SETTINGS', { section: 'devices' })
  await first.shows(texts.yourDevices)
}

/** The acts in the order in which one wallet does them. Each answers what it asked of the person. */
const acts: Readonly<Record<string, (opened: Opened) => Promise<string>>> = {
  async 'sign after half a day'({ home, first, prove }) {
    home.stage.clock.advance(13 * 3_600_000)
    const params = [raw, await first.browser.address()]
    const signed = first.send('RPC_REQUEST', { method: 'personal_sign', params, chainId: 'eip155:31337' })
    const took = await prove('frame', () => first.press(en.approve))
    expect(await signed).toMatch(/^0x/)
    return took
  },
  async 'refresh the keys'(opened) {
    const { first, texts, prove } = opened
    await showDevices(opened)
    await first.press(`${texts.replaceShares}${texts.replaceSharesAbout}`)
    const took = await prove('frame', () => first.press(texts.sendCode))
    await vi.waitFor(
      async () => expect((await first.browser.wallets.wallet())?.facts.version).toBe(2),
      20_000,
    )
    await first.shows(texts.yourDevices)
    return took
  },
  async 'let in a device while new ones are blocked'(opened) {
    const { first, second, texts, comeIn, prove } = opened
    await comeIn(second)
    await second.shows(texts.holdWhy)
    await freezeReleases(first.parts)
    await showDevices(opened)
    await first.press('Review Chrome, Linux')
    await first.press(texts.approve)
    await first.shows(texts.approveByCode)
    const took = await prove('frame', () => first.press(texts.sendCode))
    await first.shows(texts.yourDevices)
    second.tick(5)
    await second.shows(texts.holdOpen)
    return took
  },
  async 'remove a device'(opened) {
    const { first, texts, prove } = opened
    await showDevices(opened)
    await first.press('Remove Chrome, Linux')
    await first.shows(texts.removeNote)
    const took = await prove('frame', () => first.press(texts.sendCode))
    await vi.waitFor(async () => {
      const { devices } = await listDevices(first.parts)
      expect(devices.filter(({ name }) => name === 'Chrome, Linux')).toHaveLength(1)
      expect((await first.browser.wallets.wallet())?.facts.version).toBe(3)
    }, 20_000)
    await first.shows(texts.yourDevices)
    return took
  },
  async 'block until allowed again'(opened) {
    const { home, first, texts, prove } = opened
    home.stage.clock.advance(8 * dayMs)
    await showDevices(opened)
    await first.press(`${texts.freeze}${texts.freezeAbout}`)
    await first.press(texts.freezeLonger)
    await first.shows(texts.freezeCodeNote)
    const took = await prove('frame', () => first.press(texts.sendCode))
    await first.shows(texts.frozen)
    return took
  },
  async 'allow new devices again'(opened) {
    const { first, texts, prove } = opened
    await showDevices(opened)
    await first.press(`${texts.unfreeze}${texts.unfreezeAbout}`)
    await first.shows(texts.unfreezeNote)
    const took = await prove('frame', () => first.press(texts.sendCode))
    await first.shows('New devices are blocked until')
    return took
  },
  async 'show the words'({ home, first, windowTexts, prove }) {
    home.stage.clock.advance(2 * dayMs)
    await first.send('SHOW_SETTINGS', { section: 'export' })
    await first.asks(windowTexts.exportNote)
    const window = await first.window()
    const took = await prove('window', () => window.press(windowTexts.sendCode))
    await window.shows(windowTexts.wordsStatement)
    await window.press(windowTexts.wroteDown)
    return took
  },
  async 'set a recovery password'({ home, first, windowTexts, prove }) {
    home.stage.clock.advance(60_000)
    await first.send('SHOW_SETTINGS', { section: 'password' })
    await first.asks(windowTexts.setNote)
    const window = await first.window()
    await window.type('password', 'correct horse battery staple')
    await window.type('again', 'correct horse battery staple')
    const took = await prove('window', async () => window.submit())
    await vi.waitFor(async () => {
      expect((await first.browser.wallets.wallet())?.hasPassword).toBe(true)
    }, 20_000)
    return took
  },
}

const table: Record<string, Partial<Record<TestedWay, string>>> = {}

it.each(wayNames)(
  'each act asks its proof by %s, and gets what a typed code gets',
  async (way) => {
    const opened = await open(way)
    const { first, home, visitor, comeIn } = opened
    await comeIn(first)
    await vi.waitFor(() => expect(first.events).toContain('session'), 30_000)
    /** Mails with digits. Others tell the owner of what was done. */
    const countCodes = () => home.inbox.mails.filter(({ text }) => /\b\d{3}\s?\d{3}\b/.test(text)).length
    for (const [name, act] of Object.entries(acts)) {
      const took = await act(opened)
      expect([name, countCodes() > 0]).toEqual([name, way === 'email'])
      table[name] = { ...table[name], [way]: visitor.visits > 0 ? `${took}, ${visitor.visits}` : took }
    }
  },
  240_000,
)

it('error: a blocked window, a refusal and another account say what to do, and the next press goes on', async () => {
  const { home, first, visitor, windowTexts, texts, comeIn } = await open('google')
  await comeIn(first)
  home.stage.clock.advance(13 * 3_600_000)
  const params = [raw, await first.browser.address()]
  const signed = first.send('RPC_REQUEST', { method: 'personal_sign', params, chainId: 'eip155:31337' })
  await first.press(en.approve)
  const button = 'Continue with Google'
  await first.shows(button)
  first.blockWindows()
  await first.press(button)
  await first.shows(windowTexts.socialBoxWhy)
  await first.press(windowTexts.cancel)
  await first.shows(en.socialDenied)
  first.blockWindows(false)
  visitor.person = undefined
  await first.press(button)
  await first.shows(en.socialDenied)
  visitor.person = { subject: 'eve' }
  await first.press(button)
  await first.shows('That Google account doesn’t open this wallet')
  // It has become nobody's: the next login of Eve makes a wallet of her own.
  expect((await first.browser.wallets.wallet())?.email).toBe('')
  visitor.person = ada
  await first.press(button)
  expect(await signed).toMatch(/^0x/)
  expect(texts.sendCode).toBe('Continue')
})

it('what a site learns: the public name of GitHub, and nothing of Google', async () => {
  for (const [way, learnt] of [
    ['github', 'ada-l'],
    ['google', undefined],
  ] as const) {
    const { first, visitor, comeIn } = await open(way)
    if (way === 'github') visitor.person = { ...ada, userName: 'ada-l' }
    await comeIn(first)
    const user = await first.send('GET_USER', {})
    expect([user.email, user.userName]).toEqual([null, learnt])
  }
})

it('error: closing the frame at the provider rejects the request, and a late answer signs nothing', async () => {
  const { home, first, visitor, comeIn } = await open('google')
  await comeIn(first)
  home.stage.clock.advance(13 * 3_600_000)
  const params = [raw, await first.browser.address()]
  const signed = first
    .send('RPC_REQUEST', { method: 'personal_sign', params, chainId: 'eip155:31337' })
    .catch((error: unknown) => error)
  await first.press(en.approve)
  await first.shows('Prove it’s you with')
  const before = home.stage.traces.length
  visitor.visits = 0
  await first.press('Continue with Google')
  await first.press(en.close)
  expect(await signed).toMatchObject({ code: 4001 })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(home.stage.traces.slice(before).filter((line) => line.includes('/share'))).toEqual([])
})

it('the table: what an act asks of the owner, and how often they are at the provider', () => {
  expect(wayNames.every((way) => way in ways)).toBe(true)
  const rows = Object.entries(table).map(([name, cells]) =>
    [name.padEnd(43), ...wayNames.map((way) => (cells[way] ?? '').padEnd(13))].join(' ').trimEnd(),
  )
  expect(`\n${rows.join('\n')}\n`).toMatchInlineSnapshot(`
    "
    sign after half a day                       6 digits      one press, 1  one press, 1
    refresh the keys                            12 digits     one press, 1  one press, 2
    let in a device while new ones are blocked  12 digits     one press, 1  one press, 2
    remove a device                             12 digits     one press, 1  one press, 2
    block until allowed again                   12 digits     one press, 1  one press, 2
    allow new devices again                     12 digits     one press, 1  one press, 2
    show the words                              12 digits     one press, 1  one press, 2
    set a recovery password                     12 digits     one press, 1  one press, 2
    "
  `)
})
