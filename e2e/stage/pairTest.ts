import type { Page } from '@playwright/test'
import { test as base } from './test.js'
import { Wallet } from './Wallet.js'
import { watchWallet } from './walletTest.js'

/** A site with our kit in one page, the demo wallet in another, the relay between them. */
export const test = base.extend<{ walletPage: Page; wallet: Wallet }>({
  walletPage: async ({ context }, use) => {
    const page = await context.newPage()
    const { end } = await watchWallet(page)
    await use(page)
    end()
  },
  wallet: async ({ walletPage }, use) => use(new Wallet(walletPage)),
})
