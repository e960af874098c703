import type { Page } from '@playwright/test'
import { openWindow } from './openWindow.js'
import { test as base, type Watched } from './test.js'
import { Wallet } from './Wallet.js'
import { watchWallet } from './walletTest.js'

/** A page, with what is watched of it. */
interface WatchedPage {
  readonly page: Page
  readonly watched: Watched
}

/** A site with our kit in one page, the demo wallet in another, the relay between them. */
export const test = base.extend<{ walletTab: WatchedPage; walletPage: Page; wallet: Wallet }>({
  walletTab: async ({ context }, use) => {
    const page = await openWindow(context)
    const { watched, end } = await watchWallet(page)
    await use({ page, watched })
    end()
  },
  walletPage: ({ walletTab }, use) => use(walletTab.page),
  wallet: async ({ walletPage }, use) => use(new Wallet(walletPage)),
})
