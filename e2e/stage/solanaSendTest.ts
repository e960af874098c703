import type { Locator } from '@playwright/test'
import type { LocalSolana } from '../../apps/chains/src/solana/startSolana.js'
import type { Demo } from './Demo.js'
import { ownSolana } from './solanaChain.js'
import { test as base, expect } from './test.js'

/** The Send views of Solana as a visitor sees them. */
export class SolanaSending {
  readonly demo: Demo
  readonly chain: LocalSolana

  constructor(demo: Demo, chain: LocalSolana) {
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

  /** Opens a site that lists the tokens of the local chain, and connects. */
  async open(): Promise<void> {
    const { spl, transferFee, memoRequired, nonTransferable } = this.chain.mints
    const listed = { SPL: spl, FEE: transferFee, MEM: memoRequired, STAY: nonTransferable }
    const tokens = Object.entries(listed).map(([symbol, { mint: address, decimals }]) => ({
      ...{ address, symbol, decimals },
      name: `${symbol} Coin`,
    }))
    const list = encodeURIComponent(JSON.stringify({ [this.chain.caipNetworkId]: tokens }))
    await this.demo.open(`namespaces=solana&tokens=${list}`)
    await this.demo.connect()
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

  /** Takes the recipient out again. */
  async clear(): Promise<void> {
    await this.form.getByRole('button', { name: 'Clear recipient' }).click()
  }

  /** Looks the draft over and says yes to it. */
  async send(): Promise<void> {
    await this.form.getByRole('button', { name: 'Review send' }).click()
    await this.review.getByRole('button', { name: /^Send / }).click()
  }

  /** Returns the kit's pending entries: those that were sent from here. */
  pending(): Promise<readonly { readonly status: string; readonly reason?: string }[]> {
    return this.demo.page.evaluate(() =>
      Object.values(window.latchkit.kits[0]?.store.getState().pending ?? {})
        .flat()
        .map(({ status, reason }) => ({ status, ...(reason && { reason }) })),
    )
  }

  /** The balance that the chain itself has, in lamports. */
  balance(address: string): bigint {
    return this.chain.svm.getBalance(address as Parameters<LocalSolana['svm']['getBalance']>[0]) ?? 0n
  }

  toast(text: string): Locator {
    return this.demo.page.getByRole('status').or(this.demo.page.getByRole('alert')).filter({ hasText: text })
  }
}

/** A page with a chain of Solana of its own, on which something is sent. */
export const test = base.extend<{ sending: SolanaSending }>({
  sending: async ({ demo, page }, use) => {
    const chain = await ownSolana(page)
    await use(new SolanaSending(demo, chain))
    await chain.stop()
  },
})

export { expect }
