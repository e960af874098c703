import type { Locator } from '@playwright/test'
import { type CoinKind, deployCoin } from '../../packages/latchkit/src/adapters/evm/fixtures/coins.js'
import { accounts, type Demo } from './Demo.js'
import { type OwnChain, ownChain } from './ownChain.js'
import { test as base, expect } from './test.js'

const [first] = accounts

/** A token to put onto the chain and into the site's list. */
export interface ListedCoin {
  readonly symbol: string
  readonly decimals?: number
  readonly kind?: CoinKind
  readonly supply?: bigint
}

/** The Send views as a visitor sees them. */
export class Sending {
  readonly demo: Demo
  readonly chain: OwnChain

  constructor(demo: Demo, chain: OwnChain) {
    this.demo = demo
    this.chain = chain
  }

  get form(): Locator {
    return this.demo.dialog('Send')
  }

  get review(): Locator {
    return this.demo.dialog('Review Send')
  }

  get account(): Locator {
    return this.demo.dialog('Account')
  }

  /** Puts tokens onto the chain, opens a site that lists them and connects. Answers their addresses. */
  async open(coins: readonly ListedCoin[] = [], query = ''): Promise<string[]> {
    const addresses: string[] = []
    for (const coin of coins) addresses.push(await deployCoin(this.chain.ask, first, coin))
    const tokens = coins.map(({ symbol, decimals = 18 }, at) => ({
      address: addresses[at],
      name: `${symbol} Coin`,
      symbol,
      decimals,
    }))
    const listed = encodeURIComponent(JSON.stringify({ [`eip155:${this.chain.id}`]: tokens }))
    await this.demo.open(`networks=${this.chain.id}&tokens=${listed}${query}`)
    await this.demo.connect()
    return addresses
  }

  /** To the form, by the button of the account. */
  async start(): Promise<void> {
    await this.demo.accountButton.click()
    await this.account.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(this.form).toBeVisible()
  }

  async choose(token: string): Promise<void> {
    await this.form.getByRole('button', { name: /^Token: / }).click()
    const list = this.demo.dialog('Choose Token')
    await list.getByRole('button', { name: token, exact: true }).click()
    await expect(this.form).toBeVisible()
  }

  async fill(amount: string, receiver: string): Promise<void> {
    await this.form.getByRole('textbox', { name: /^Amount to send/ }).fill(amount)
    await this.form.getByRole('textbox', { name: 'Recipient' }).fill(receiver)
  }

  /** Looks the draft over and says yes to it. */
  async send(): Promise<void> {
    await this.form.getByRole('button', { name: 'Review send' }).click()
    await this.review.getByRole('button', { name: /^Send / }).click()
  }

  /** Returns the kit's pending entries: what was sent from here. */
  pending(): Promise<readonly { readonly status: string; readonly id: string; readonly reason?: string }[]> {
    return this.demo.page.evaluate(() =>
      Object.values(window.latchkit.kits[0]?.store.getState().pending ?? {})
        .flat()
        .map(({ status, id, reason }) => ({ status, id, ...(reason && { reason }) })),
    )
  }

  toast(text: string): Locator {
    return this.demo.page.getByRole('status').or(this.demo.page.getByRole('alert')).filter({ hasText: text })
  }
}

/** A page with a chain of its own, on which something is sent. */
export const test = base.extend<{ sending: Sending }>({
  sending: async ({ demo, page }, use) => {
    const chain = await ownChain(page)
    await use(new Sending(demo, chain))
    chain.stop()
  },
})

export { expect }
