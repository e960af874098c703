import { expect, type Locator } from '@playwright/test'
import type { Demo } from './Demo.js'

/** An entry of the kit's pending list. */
export interface Sent {
  readonly status: string
  readonly id: string
  readonly reason?: string
}

/** The Send views as a visitor sees them, whatever the chain. */
export class SendViews<Chain> {
  readonly demo: Demo
  readonly chain: Chain

  constructor(demo: Demo, chain: Chain) {
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
  pending(): Promise<readonly Sent[]> {
    return this.demo.page.evaluate(() =>
      Object.values(window.latchkit.kits[0]?.store.getState().pending ?? {})
        .flat()
        .map(({ status, id, reason }) => ({ status, id, ...(reason && { reason }) })),
    )
  }

  toast(text: string | RegExp): Locator {
    return this.demo.page.getByRole('status').or(this.demo.page.getByRole('alert')).filter({ hasText: text })
  }

  /** The toast of a send that the wallet has let go: a local chain may take it at once, and then the toast says so instead. */
  letGo(): Locator {
    return this.toast(/Transaction started|Sent /).first()
  }
}
