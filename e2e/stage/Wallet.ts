import { expect, type Locator, type Page } from '@playwright/test'
import { basePort } from './ports.js'

/** The origin of the demo wallet. */
export const walletOrigin = `http://wallet.localhost:${basePort + 3}`

/** The demo wallet as a person sees it: by role and name. */
export class Wallet {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(path = '/'): Promise<void> {
    await this.page.goto(`${walletOrigin}${path}`)
  }

  /** The wallet with nothing asked of it. */
  get home(): Locator {
    return this.page.getByRole('heading', { name: 'Demo wallet', level: 1 })
  }

  /** A question of a site, by its title. */
  question(title: string): Locator {
    return this.page.getByRole('article', { name: title, exact: true })
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  /** The row of a connected site. */
  site(name: string): Locator {
    const region = this.page.getByRole('region', { name: 'Connected sites' })
    return region.getByRole('listitem', { name, exact: true })
  }

  /** Returns the wallet's message about the last act. */
  message(text: string | RegExp): Locator {
    return this.page.getByRole('status').or(this.page.getByRole('alert')).filter({ hasText: text })
  }

  async paste(link: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Connection link' }).fill(link)
    await this.button('Connect').click()
  }

  /** Takes in so many of the public test accounts, "Test 1" first. */
  async addTestAccount(count = 1): Promise<void> {
    for (let number = 1; number <= count; number++) {
      await this.button('Add test account').click()
      await expect(this.page.getByRole('listitem', { name: `Test ${number}` })).toBeVisible()
    }
  }

  /** The whole address of an account, as the page shows it. */
  async addressOf(
    name: string,
    family: 'Ethereum' | 'Solana' | 'Bitcoin' | 'Polkadot' = 'Ethereum',
  ): Promise<string> {
    const account = this.page.getByRole('region', { name: `${name} on ${family}`, exact: true })
    return (await account.locator('code').first().textContent()) ?? ''
  }

  async approve(): Promise<void> {
    await this.button('Approve').click()
  }
}
