import type { Browser } from '@playwright/test'
import { EmailWallet } from './EmailWallet.js'
import { launchOptions } from './launchOptions.js'
import { type OwnCustody, ownCustody } from './ownCustody.js'
import { test as base, expect } from './test.js'

// What Playwright switches off besides: only a browser that visitors have divides the storage of a frame by the site that it is in.
const offForTests = [
  'Translate',
  'OptimizationHints',
  'MediaRouter',
  'DialMediaRouteProvider',
  'HttpsUpgrades',
]

/** Chromium as visitors have it: the last list of a switch is the one that counts. */
export const partitioned = (...first: readonly string[]) => {
  const { args, ...rest } = launchOptions(...first)
  return { ...rest, args: [...args, `--disable-features=${offForTests.join(',')}`] }
}

interface Fixtures {
  /** A visitor of the demo in a browser that divides the storage of frames by sites. */
  readonly wallet: EmailWallet
  /** Services of the test's own, in the place of the shared ones. */
  readonly custody: OwnCustody
}

export const test = base.extend<Fixtures>({
  wallet: async ({ page, watched: _ }, use) => use(new EmailWallet(page)),
  custody: async ({ context }, use) => {
    const custody = await ownCustody()
    await custody.serve(context)
    await use(custody)
    await custody.close()
  },
})

/** Opens another browser profile, before the same services. */
export async function openProfile(browser: Browser, custody: OwnCustody): Promise<EmailWallet> {
  const context = await browser.newContext()
  await custody.serve(context)
  return new EmailWallet(await context.newPage())
}

export { expect }
