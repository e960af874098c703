import { EmailWallet } from './EmailWallet.js'
import { launchOptions } from './launchOptions.js'
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

/** A visitor of the demo in a browser that divides the storage of frames by sites. */
export const test = base.extend<{ wallet: EmailWallet }>({
  wallet: async ({ page, watched: _ }, use) => use(new EmailWallet(page)),
})

export { expect }
