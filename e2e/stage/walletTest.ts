import { test as base, expect, type Page } from '@playwright/test'
import { createSite, type Site } from './site.js'
import { assertQuiet, type Watched, watch } from './test.js'
import { Wallet } from './Wallet.js'

/** The one address outside that the wallet's kit tries, and the page's policy refuses. */
export const telemetry = /^connect-src: https:\/\/pulse\.walletconnect\.org\/batch\?/

/** Watches a page of the wallet: it asks nothing outside this machine, and breaks its policy by the telemetry alone. */
export async function watchWallet(page: Page) {
  const watched = await watch(page)
  watched.expected.push(/pulse\.walletconnect\.org/)
  // A second after its start the kit goes once more through what it is still at, and later does not find what that has done:
  // an answer whose place in its storage is written just then is one too many. Seen of it alone, with a slow storage.
  watched.expected.push(/No matching key\. history: \d+/)
  const end = () => {
    const violations = watched.violations.filter((violation) => !telemetry.test(violation))
    assertQuiet({ ...watched, violations })
  }
  return { watched, end }
}

type Session = Awaited<Awaited<ReturnType<Site['connect']>>['answer']>

/** A wallet in a page, and a site that speaks by the public client. Every test also proves that nothing left the machine. */
export const test = base.extend<{
  watched: Watched
  wallet: Wallet
  site: Site
  connected: { session: Session; address: string }
}>({
  watched: async ({ page }, use) => {
    const { watched, end } = await watchWallet(page)
    await use(watched)
    end()
  },
  wallet: async ({ page, watched: _ }, use) => use(new Wallet(page)),
  // biome-ignore lint/correctness/noEmptyPattern: the runner wants the pattern.
  site: async ({}, use) => {
    const site = await createSite()
    await use(site)
    await site.close()
  },
  connected: async ({ wallet, site }, use) => {
    await wallet.open()
    const address = await wallet.addressOf('Account 1')
    const { uri, answer } = await site.connect()
    await wallet.paste(uri)
    await wallet.approve()
    const session = await answer
    // The site knows before the wallet has put its question away.
    await expect(wallet.site('Atlas')).toBeVisible()
    await use({ session, address })
  },
})
