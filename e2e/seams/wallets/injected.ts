import { expect, type Page } from '@playwright/test'
import { Demo } from '../../stage/Demo.js'
import { signsInLater } from '../../stage/signIn.js'
import { goTo, statuses } from '../../stage/twoFamiliesTest.js'
import { families } from '../families.js'
import type { Seat } from '../seat.js'
import { joined, ofFamily, type Place, usual } from './place.js'

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
