import { expect, type Frame, type Page } from '@playwright/test'
import { Demo } from '../stage/Demo.js'
import { EmailWallet, newEmail } from '../stage/EmailWallet.js'
import { openWindow } from '../stage/openWindow.js'
import { linkOf } from '../stage/pairedTest.js'
import { pressAlive } from '../stage/pressAlive.js'
import type { SafePage } from '../stage/safeTest.js'
import { signsInLater } from '../stage/signIn.js'
import type { Watched } from '../stage/test.js'
import { goTo, statuses } from '../stage/twoFamiliesTest.js'
import { Wallet } from '../stage/Wallet.js'
import { watchWallet } from '../stage/walletTest.js'
import { type Family, type FamilyName, families } from './families.js'
import { closeButton, type Seat } from './seat.js'

interface Place {
  readonly page: Page
  readonly watched: Watched
  readonly name: FamilyName
  readonly family: Family
  /** The part that every address of the site has, such as tokens. */
  readonly query: string
}

const joined = (...parts: readonly string[]) => parts.filter(Boolean).join('&')

/** The query of a site of one family, unless what an act wants names networks. */
const ofFamily = ({ name, query }: Place, more = '') =>
  joined(/networks=/.test(more) ? '' : `namespaces=${name}`, query, more)

/** The query of a site of all families, with the networks that an act wants besides. */
function ofAllFamilies(query = ''): string {
  const all = Object.values(families).map(({ network }) => network)
  const isNew = (id: string) => !all.includes(id) && !all.includes(`eip155:${id}`)
  return query.replace(
    /networks=([^&]*)/,
    (_, ids) => `networks=${[...all, ...ids.split(',').filter(isNew)]}`,
  )
}

/** Counts the questions that wait for the person of the test wallet. */
const questions = (page: Page) => page.evaluate(() => window.latchkit.wallet.waiting.length)

/** Waits until the person of the test wallet has a question. */
const hasQuestion = (page: Page) => expect.poll(() => questions(page)).toBeGreaterThan(0)

/** The parts of a seat that most kinds of wallet share: one that signs, and whose sends wait for no one else. */
const usual = ({ name, family, page, watched }: Place, demo: Demo) => ({
  ...{ name, family, page, demo, watched },
  asks: { button: 'Sign message', answer: family.signature },
  started: /^Transaction started/,
  signIns: 1,
  site: () => page,
  close: () => closeButton(demo.dialog('Sign In')).click(),
  forget: async () => undefined,
  arrive: async () => undefined,
})

/** A browser wallet, which asks its person for everything but to connect. */
export function injected(place: Place, chain?: string): Seat {
  const { page, family } = place
  const demo = new Demo(page)
  /** Has the wallet wait for its person from now on. */
  const hold = () => page.evaluate(() => window.latchkit.wallet.set({ hold: true }))
  return {
    ...usual(place, demo),
    signIns: chain ? 4 : 1,
    async open(query) {
      if (chain) await demo.openPlain(joined(place.query, ofAllFamilies(query)))
      else await demo.open(ofFamily(place, query))
      await signsInLater(page)
    },
    async connect() {
      if (chain) await demo.chooseChain(chain)
      else await demo.walletIn(await demo.openConnect(), 'Test Wallet').click()
      await expect(demo.fact('status').first()).toHaveText('connected')
      if (chain) {
        await expect.poll(async () => Object.values(await statuses(demo))).toEqual(Array(4).fill('connected'))
        // Changes no family where a sign-in lies over the page.
        if (!/siwx=/.test(page.url()) && (await demo.fact('namespace').first().textContent()) !== place.name)
          await goTo(demo, family.network)
      }
      await hold()
    },
    async afterLoad() {
      await expect(page.getByRole('heading', { name: 'Test Wallet', level: 2 })).toBeAttached()
      await hold()
    },
    waiting: () => hasQuestion(page),
    approve: () => demo.inWallet('approve'),
    async approveBoth() {
      // Approves the first alone: as extensions do, the wallet refuses the same question while it stands.
      await expect(demo.scope.getByTestId('result')).toHaveText('requestPending')
      await demo.inWallet('approve')
      await expect.poll(() => questions(page)).toBe(0)
    },
    async declines(ask) {
      const result = await ask()
      await demo.inWallet('decline')
      return result
    },
    async approveOpen() {
      await page.evaluate(() => {
        if (window.latchkit.wallet.waiting.length > 0) window.latchkit.wallet.approve()
      })
    },
    in: (other) => injected({ ...place, page: other }, chain),
  }
}

/** The demo wallet in a window of its own, over the relay. */
export function paired(place: Place, far?: Wallet): Seat {
  const { page, watched } = place
  const demo = new Demo(page)
  let wallet = far
  const articles = () => (wallet as Wallet).page.getByRole('article')
  const pressed = async (name: string) => {
    // A request of more than one step has a second button of the kind.
    const question = await articles().first().elementHandle()
    await expect(async () => {
      const button = articles()
        .first()
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .last()
      if (await button.isEnabled()) await button.click({ timeout: 2_000 })
      await question?.waitForElementState('hidden', { timeout: 3_000 })
    }).toPass()
  }
  return {
    ...usual(place, demo),
    signIns: place.name === 'eip155' ? 0 : 1,
    async open(query) {
      if (!wallet) {
        const window = await openWindow(page.context())
        const { watched: ofWallet } = await watchWallet(window)
        wallet = new Wallet(window)
        watched.complaints.push(...ofWallet.complaints)
        await wallet.open()
      }
      await demo.open(joined('pairing=on&wallet=off', ofFamily(place, query)))
    },
    async connect() {
      await wallet?.paste(await linkOf(demo))
      await wallet?.approve()
      await expect(demo.fact('status').first()).toHaveText('connected')
      await expect(articles()).toHaveCount(0)
    },
    async afterLoad() {
      await expect(demo.fact('status').first()).toBeAttached()
    },
    waiting: () => expect(articles().first()).toBeVisible(),
    approve: () => pressed('Approve'),
    async approveBoth() {
      await pressed('Approve')
      await pressed('Approve')
    },
    async declines(ask) {
      const result = await ask()
      await pressed('Reject')
      return result
    },
    async approveOpen() {
      if (await articles().first().isVisible()) await pressed('Approve')
    },
    forget: () => pressed('Reject'),
    in: (other) => paired({ ...place, page: other }, wallet),
  }
}

/** The wallet behind an e-mail address, which is approved in the window of the secure site. */
export function email(place: Place): Seat {
  const wallet = new EmailWallet(place.page)
  const { demo } = wallet
  return {
    ...usual(place, demo),
    open: (query) => wallet.open(ofFamily(place, query)),
    async connect() {
      const address = newEmail()
      await wallet.type(address)
      await expect(wallet.code).toBeVisible()
      await wallet.typeCode(address)
      await expect(demo.fact('status').first()).toHaveText('connected')
    },
    async afterLoad() {
      await expect(demo.fact('status').first()).toHaveText('connected')
    },
    waiting: () => expect(wallet.windowButton).toBeVisible(),
    async approveBoth() {
      await wallet.press()
      await wallet.press()
    },
    approve: (steps) =>
      wallet.press('Approve', steps === 'two' ? 'Approve anyway' : undefined).then(() => undefined),
    async declines(ask) {
      const result = await ask()
      await pressAlive(wallet.frame.getByRole('button', { name: 'Reject' }))
      return result
    },
    async approveOpen() {
      if (await wallet.windowButton.isVisible()) await wallet.press()
    },
    async close() {
      await pressAlive(wallet.frame.getByRole('button', { name: 'Close' }))
      // The view below has lost nothing.
      await closeButton(demo.dialog('Sign In')).click()
    },
    in: (other) => email({ ...place, page: other }),
  }
}

/** A Safe around the site: what is sent waits for the owners. */
export function safe(place: Place, host: SafePage, known = { prompts: host.host.prompts }): Seat {
  const { page, family } = place
  const root = page.frameLocator('iframe')
  const demo = new Demo(page, root, root)
  const site = () => page.frames()[1] as Frame
  return {
    ...usual(place, demo),
    started: /^Proposed in Safe/,
    asks: { button: 'Send transaction', answer: family.sent },
    site,
    open: (query = '') => host.open('safe', joined(place.query, query)),
    async connect() {
      const status = demo.fact('status')
      // Waits first: Safe connects by itself, until a visitor has left it.
      const isConnected = () => status.filter({ hasText: /^connected$/ }).waitFor({ timeout: 3_000 })
      await isConnected().catch(async () => {
        await demo.connectButton.click()
        await demo.walletIn(demo.dialog('Connect Wallet'), 'Safe').click()
      })
      await expect(status).toHaveText('connected')
    },
    async afterLoad() {
      await expect(demo.fact('status')).toHaveText('connected')
    },
    async waiting() {
      await expect.poll(() => host.host.prompts).toBeGreaterThan(known.prompts)
      known.prompts = host.host.prompts
    },
    approve: async () => undefined,
    async approveBoth() {
      await expect.poll(() => host.host.prompts).toBe(known.prompts + 1)
      known.prompts = host.host.prompts
    },
    async declines(ask) {
      host.host.says('no')
      const result = await ask()
      host.host.says('yes')
      return result
    },
    approveOpen: async () => undefined,
    close: async () => undefined,
    in: (other) => safe({ ...place, page: other }, host, known),
    async arrive() {
      for (const each of host.host.proposals)
        if (each.status === 'AWAITING_CONFIRMATIONS') await host.carryOut(each)
    },
  }
}
