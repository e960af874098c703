import { expect, it, vi } from 'vitest'
import { backUp } from '../../../../packages/server/src/custody/fixtures/backup.js'
import { openFrame } from '../calls/fixtures/frame.js'
import { homesOfTests } from '../calls/fixtures/homesOfTests.js'
import { type Browser, email, type Home, logIn, prove } from '../identity/fixtures/browser.js'
import { isProof } from '../identity/typedProof.js'
import { windowText as windowEn } from '../texts/en/window.js'
import { BadShare } from '../vault/shares.js'
import { createSplitReceiver } from './createSplitReceiver.js'
import { decideInWindow } from './decideInWindow.js'
import { openWindows } from './fixtures/window.js'

const openServices = homesOfTests()
const password = 'correct horse battery staple'
const signal = new AbortController().signal

/** A frame that is signed in, and the window of its browser. */
async function openBoth() {
  const home = await openServices()
  const empty = await backUp(home.stage.stores, 'auth')
  const frame = await openFrame(home)
  await logIn(home, frame.browser)
  const opened = await openWindows(home, frame.parts)
  /** Types a password in the window that is shown, and the digits. */
  async function type() {
    await opened.type('password', password)
    await opened.type('again', password)
    home.stage.clock.advance(31_000)
    const before = home.countOf(email)
    opened.submit()
    await opened.type('code', (await home.digitsTo(email, before + 1)).join(''))
  }
  const versions = async () => [
    await home.stage.stores.auth.all('SELECT version FROM auth_users'),
    await home.stage.stores.recovery.all('SELECT version FROM recovery_users'),
  ]
  return { home, empty, frame, opened, type, versions }
}

const ask = { purpose: 'password', reason: 'settings', signal } as const

it('a password is set in the window: the frame has the new split before it is said, and restores auth with it', async () => {
  const { home, empty, frame, opened, type } = await openBoth()
  const address = await frame.browser.address()
  const decided = decideInWindow(frame.parts, { ...ask, host: opened.host() })
  await type()
  expect(await decided).toBe('approved')
  expect(await frame.browser.wallets.wallet()).toMatchObject({ facts: { version: 2 }, hasPassword: true })
  expect(await frame.browser.signer()).toBe(address)
  await empty()
  home.stage.clock.advance(13 * 3_600_000)
  const count = home.countOf(email)
  const login = await frame.browser.begin()
  const step = await login.verify((await home.digitsTo(email, count + 1)).join(''))
  if (!step || !isProof(step)) throw new Error(`${step?.kind}`)
  const next = await step.verify((await home.digitsTo(email, count + 2))[0])
  if (next?.kind !== 'password') throw new Error('no password')
  await next.submit(password, () => undefined)
  expect(await frame.browser.signer()).toBe(address)
}, 180_000)

it.each([
  ['signs', (_home: Home, browser: Browser) => browser.signer()],
  ['proves both services', prove],
])(
  'a window that ends once auth has the new split: the frame has its share, and follows once it %s',
  async (_, follow) => {
    const { home, frame, opened, type } = await openBoth()
    const { auth } = home.stage.programs
    const honest = auth.fetch.bind(auth)
    let isSigned = false
    auth.fetch = async (request, caller) => {
      const response = await honest(request, caller)
      if (!new URL(request.url).pathname.endsWith('/users/sign')) return response
      isSigned = true
      return new Response(null, { status: 503 })
    }
    void decideInWindow(frame.parts, { ...ask, host: opened.host() })
    await type()
    await vi.waitFor(() => expect(isSigned).toBe(true), 60_000)
    auth.fetch = honest
    const before = await frame.browser.wallets.wallet()
    expect([before?.facts.version, before?.next?.map(({ facts }) => facts.version)]).toEqual([1, [2]])
    await follow(home, frame.browser)
    expect((await frame.browser.wallets.wallet())?.facts.version).toBe(2)
    // Auth has the wallet's word on the password: by it recovery closes what it could open, though the window has not told it.
    const copies = 'SELECT version FROM recovery_retired WHERE wrapped = 0'
    expect(await home.stage.stores.recovery.all('SELECT version, wrapped FROM recovery_users')).toEqual([
      { version: 2, wrapped: 1 },
    ])
    expect(await home.stage.stores.recovery.all(copies)).toEqual([])
    expect(await frame.browser.signer()).toBe(await frame.browser.address())
  },
  120_000,
)

it('error: a frame that does not take its share: no service hears of the password, and the window says so', async () => {
  const { frame, opened, type, versions } = await openBoth()
  const vault = { ...frame.parts.vault, take: () => Promise.reject(new BadShare('device')) }
  void decideInWindow({ ...frame.parts, vault }, { ...ask, host: opened.host() })
  await type()
  await opened.shows(windowEn.notTaken)
  expect(await versions()).toEqual([[{ version: 1 }], [{ version: 1 }]])
  expect((await frame.browser.wallets.wallet())?.hasPassword).toBeUndefined()
}, 120_000)

it('error: by a link no password is set, since nobody knows who would take the share', async () => {
  const { frame, opened } = await openBoth()
  const host = opened.host({ isCut: true })
  void decideInWindow(frame.parts, { ...ask, host })
  await frame.shows(windowEn.digitsHere)
  void opened.run(host.lastUrl(), null)
  await opened.press(windowEn.matchYes)
  const timer = setInterval(() => [frame, opened].forEach((each) => void each.tick(2)), 10)
  await opened.shows(windowEn.passwordByLink)
  clearInterval(timer)
})

it('error: a device that waits is handed nothing, and no split counts by another word than the wallet’s own', async () => {
  const { home, frame } = await openBoth()
  const takerOf = async ({ parts, browser }: typeof frame) => {
    const { facts, email: own } = (await browser.wallets.wallet())!
    const { eip155, solana } = facts.addresses
    return createSplitReceiver(parts, { userId: facts.userId, email: own, address: eip155, solana })
  }
  const waiting = await openFrame(home)
  await logIn(home, waiting.browser)
  expect(await (await takerOf(waiting)).receive()).toEqual({ type: 'receives', publicKey: undefined })
  const before = await frame.browser.wallets.wallet()
  const taker = await takerOf(frame)
  const { version, shareHashes } = before!.facts
  const counts = { type: 'counts', shareHashes, receipt: 'a.b', hasPassword: false } as const
  const signature = `0x${'1'.repeat(128)}1b`
  const { signature: own = '' } = before!
  for (const message of [
    { ...counts, version, signature },
    { ...counts, version: version + 1, signature: own },
  ]) {
    expect(await taker.count(message)).toEqual({ type: 'taken', isTaken: false })
  }
  expect(await frame.browser.wallets.wallet()).toEqual(before)
})
