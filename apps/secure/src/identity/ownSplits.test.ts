import { IDBFactory } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { backUp } from '../../../../packages/server/src/custody/fixtures/backup.js'
import type { DeviceWallet } from './deviceWallet.js'
import { finishPending } from './finishPending.js'
import { type Browser, email, type Home, logIn, openBrowser, prove, renew } from './fixtures/browser.js'
import { servicesOfTests } from './fixtures/servicesOfTests.js'
import { maxFormerSplits, mayBePresent, splitsOf } from './ownSplits.js'
import { renewShares } from './renewShares.js'
import { isProof } from './typedProof.js'
import { withNext, withSigned } from './walletTransitions.js'

const dayMs = 24 * 3_600_000
const openServices = servicesOfTests()

/** The lies of auth: its receipts are made up; it answers no signature; it gives no share; it says that it is 40 days later. */
interface Lies {
  receipts?: boolean
  silence?: boolean
  shares?: boolean
  aheadMs?: number
}

/** A wallet at a hostile auth, which can say what it was at any time before. */
async function openHostile() {
  const home = await openServices()
  const { stores, programs, clock } = home.stage
  const backUpAuth = () => backUp(stores, 'auth')
  const empty = await backUpAuth()
  const database = new IDBFactory()
  const browser = await openBrowser(home, database)
  await logIn(home, browser)
  const address = await browser.address()
  const first = await backUpAuth()
  let lies: Lies = {}
  const { auth } = programs
  const honest = auth.fetch.bind(auth)
  const down = () => Response.json({ code: 'keyHolderGone' }, { status: 503 })
  auth.fetch = async (request, caller) => {
    const path = new URL(request.url).pathname
    if (lies.shares && path === '/auth/v1/share') return down()
    const response = await honest(request, caller)
    if (lies.silence && path === '/auth/v1/users/sign') return down()
    const answer = (await response.json()) as object
    const given = lies.receipts && 'receipt' in answer ? { ...answer, receipt: 'bm90.bm90' } : answer
    const headers = { date: new Date(clock.now() + (lies.aheadMs ?? 0)).toUTCString() }
    return Response.json(given, { status: response.status, headers })
  }
  const atRecovery = async () => (await stores.recovery.all('SELECT version FROM recovery_users'))[0]?.version
  const lie = (how: Lies) => {
    lies = how
  }
  return { home, browser, database, address, first, empty, lie, backUpAuth, atRecovery }
}

const versionsOf = async ({ wallets }: Browser) =>
  splitsOf((await wallets.wallet()) as DeviceWallet).map(({ facts }) => facts.version)

/** Auth is gone for good, and another one stands in its place: the device and recovery give the wallet back. */
async function restoreAtEmpty(home: Home, browser: Browser): Promise<void> {
  home.stage.clock.advance(13 * 3_600_000)
  const count = home.countOf(email)
  const login = await browser.begin()
  const step = await login.verify((await home.digitsTo(email, count + 1)).join(''))
  if (!step || !isProof(step)) throw new Error(`No code is wanted: ${step?.kind}`)
  await step.verify((await home.digitsTo(email, count + 2))[0])
}

it.each([
  ['that it is 40 days later', 40 * dayMs],
  ['the true time', 0],
])(
  'auth live and hostile: it hides a split that the wallet has signed for, says %s, brings it to recovery, and goes',
  async (_, aheadMs) => {
    const { home, database, address, first, empty, lie, atRecovery, ...opened } = await openHostile()
    lie({ receipts: true })
    await renew(home, opened.browser)
    // It does as if that had failed: the person tries again.
    await first()
    lie({ silence: true })
    await expect(renew(home, opened.browser)).rejects.toThrow()
    home.stage.clock.advance(31_000)
    const browser = await openBrowser(home, database)
    lie({ receipts: true, aheadMs })
    await finishPending(browser.parts)
    expect(await versionsOf(browser)).toEqual([2, 3, 1])
    lie({ shares: true })
    await logIn(home, browser, email, true).catch(() => undefined)
    expect(await atRecovery()).toBe(3)
    lie({})
    await empty()
    await restoreAtEmpty(home, browser)
    expect(await browser.signer()).toBe(address)
  },
)

it('auth live and hostile: the same, with a split that a higher one has passed meanwhile', async () => {
  const { home, browser, address, first, empty, lie, backUpAuth, atRecovery } = await openHostile()
  lie({ silence: true })
  await expect(renew(home, browser)).rejects.toThrow()
  const hidden = await backUpAuth()
  await first()
  lie({ receipts: true })
  const { loginId, facts, use, authShare, recovery } = await prove(home, browser)
  if ('salt' in recovery) throw new Error('A password locks it')
  const source = async () => ({ facts, auth: await authShare(), recovery })
  await renewShares({ ...browser.parts, use }, facts, { loginId, source, above: 2 })
  expect(await versionsOf(browser)).toEqual([3, 2, 1])
  await hidden()
  lie({ shares: true })
  await logIn(home, browser, email, true).catch(() => undefined)
  expect(await atRecovery()).toBe(2)
  lie({})
  await empty()
  await restoreAtEmpty(home, browser)
  expect(await browser.signer()).toBe(address)
})

it('a wait of 40 days, and a clock of this device that is as far off, take no split away', async () => {
  const { home, browser, lie } = await openHostile()
  lie({ silence: true })
  await expect(renew(home, browser)).rejects.toThrow()
  const before = await browser.wallets.wallet()
  browser.wire.clockOffMs = 40 * dayMs
  await finishPending(browser.parts)
  home.stage.clock.advance(40 * dayMs)
  await finishPending(browser.parts)
  expect(splitsOf((await browser.wallets.wallet()) as DeviceWallet)).toEqual(splitsOf(before as DeviceWallet))
})

it('recovery’s word of a day that a service has set ahead is brought again at the next start', async () => {
  const { home, browser, database, lie } = await openHostile()
  lie({ aheadMs: 40 * dayMs })
  home.stage.clock.advance(2 * dayMs)
  await finishPending(browser.parts)
  const releasedAt = async () => (await browser.wallets.wallet())?.releasedAt
  expect(await releasedAt()).toBeGreaterThan(home.stage.clock.now() + 30 * dayMs)
  lie({})
  // A start begins with the clock of the device; which service the former page has heard last is chance.
  const next = await openBrowser(home, database)
  await finishPending(next.parts)
  expect(await releasedAt()).toBeLessThanOrEqual(home.stage.clock.now())
})

it('a hundred splits that count no more stay, the newest, and all of them while recovery is owed a word', async () => {
  const { browser } = await openHostile()
  const wallet = await browser.wallets.wallet()
  if (!wallet?.share) throw new Error('no share')
  const { share, facts } = wallet
  const at = (version: number) => ({ facts: { ...facts, version }, share })
  const former = Array.from({ length: maxFormerSplits }, (_, n) => at(n + 1))
  const full: DeviceWallet = { ...wallet, facts: { ...facts, version: 200 }, former }
  const formerOf = (after: DeviceWallet) => after.former?.map((each) => each.facts.version)
  const after = formerOf(withSigned(full, at(201)))
  expect([after?.length, after?.[0], after?.at(-1)]).toEqual([maxFormerSplits, 2, 200])
  expect(formerOf(withSigned({ ...full, owes: {} }, at(201)))?.length).toBe(maxFormerSplits + 1)
})

it('error: a change that would lose a split which the wallet may have signed for is refused', async () => {
  const { browser, home } = await openHostile()
  await renew(home, browser)
  const wallet = await browser.wallets.wallet()
  if (!wallet?.share) throw new Error('no share')
  const { facts, share } = wallet
  const waits = { facts: { ...facts, version: 3 }, share, signed: { signature: '0x' } }
  const older = { facts: { ...facts, version: 4 }, share }
  const begun = { ...older, sent: { auth: '', recovery: '', password: 'keep' } as never }
  expect([waits, older, begun].map(mayBePresent)).toEqual([true, true, false])
  await browser.wallets.change(facts, (known) => known && withNext(withNext(known, waits), older))
  const lost = [
    (known: DeviceWallet) => ({ ...known, next: [waits] }),
    (known: DeviceWallet) => ({ ...known, next: [older] }),
    (known: DeviceWallet) => ({ ...known, former: [] }),
  ]
  for (const lose of lost) {
    const change = browser.wallets.change(facts, (known) => known && lose(known))
    await expect(change).rejects.toThrow('lose its share')
  }
})
