import { randomUUID } from 'node:crypto'
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { Demo } from './Demo.js'
import { newestMail } from './mails.js'
import { openPopup } from './openPopup.js'
import { pressAlive } from './pressAlive.js'

/** The title by which a visitor who listens finds the frame. */
export const frameTitle = 'Latchkit secure wallet'

/** A new address at each call: an address has one wallet for ever. */
export const newEmail = (): string => `ada.${randomUUID().slice(0, 8)}@example.org`

/** The demo with the wallet of those who have none, as a visitor uses it: an address in Connect, digits and approvals in the frame. */
export class EmailWallet {
  readonly page: Page
  readonly demo: Demo

  constructor(page: Page) {
    this.page = page
    this.demo = new Demo(page)
  }

  /** The inside of the frame. */
  get frame(): FrameLocator {
    return this.page.frameLocator(`iframe[title="${frameTitle}"]`)
  }

  /**
   * Presses a button in the frame once it has faded in: until then no press reaches the frame, and the browser sends it there only from the
   * next picture on.
   */
  async pressInFrame(name: string | RegExp): Promise<void> {
    const button = this.frame.getByRole('button', { name })
    await expect(button).toBeVisible()
    await this.page.locator('latchkit-frame dialog[data-painted]').evaluate(async (dialog) => {
      await Promise.allSettled(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished))
      for (let left = 2; left > 0; left--) await new Promise(requestAnimationFrame)
    })
    await button.click()
  }

  get code(): Locator {
    return this.frame.getByRole('textbox', { name: 'Code' })
  }

  /** The frame's way to the window, which alone approves. */
  get windowButton(): Locator {
    return this.frame.getByRole('button', { name: 'Open window' })
  }

  /** Opens the settings of the wallet, by its account. */
  async openSettings(): Promise<Locator> {
    await this.demo.accountButton.click()
    await this.demo.dialog('Account').getByRole('button', { name: 'Wallet settings', exact: true }).click()
    return this.demo.dialog('Wallet Settings')
  }

  /** The dialog around the frame. */
  dialog(name: 'Confirm Email' | 'Register Device' | 'Approve Transaction'): Locator {
    return this.page.locator('latchkit-frame').getByRole('dialog', { name })
  }

  /** Opens the demo. An address that begins with a site goes there. */
  async open(query = 'namespaces=eip155', site = ''): Promise<void> {
    await this.page.goto(`${site}/?email=on&play=off&${query}`)
    await expect(this.demo.fact('status').first()).toBeAttached()
  }

  /** Types an address into Connect, and presses the button beside it. */
  async type(email: string): Promise<Locator> {
    const dialog = await this.demo.openConnect()
    await dialog.getByRole('textbox', { name: 'Email address' }).fill(email)
    await dialog.getByRole('button', { name: 'Continue with email' }).click()
    return dialog
  }

  /** Types the digits of the newest mail; `after` are the digits of the one before it. */
  async typeCode(email: string, after = ''): Promise<string> {
    const code = await this.newestCode(email, after)
    await this.code.fill(code)
    return code
  }

  async newestCode(email: string, after = ''): Promise<string> {
    return (await newestMail(email, after)).code
  }

  /**
   * Logs in, by a new address unless one is given. `codeTo` reads the mail; unless given, that of the shared inbox.
   * @returns The address of the wallet, and the digits.
   */
  async logIn(
    email = newEmail(),
    codeTo: (email: string) => Promise<string> = (to) => this.newestCode(to),
  ): Promise<{ readonly address: `0x${string}`; readonly code: string }> {
    await this.type(email)
    await expect(this.code).toBeVisible()
    const code = await codeTo(email)
    await this.code.fill(code)
    await this.connected()
    return { address: await this.address(), code }
  }

  async connected(): Promise<void> {
    await expect(this.demo.fact('status')).toHaveText('connected')
    await expect(this.page.getByRole('dialog')).toHaveCount(0)
  }

  /** The address of the active namespace. */
  async address(): Promise<`0x${string}`> {
    return (await this.demo.fact('address').textContent()) as `0x${string}`
  }

  /**
   * Opens the window for what the frame shows, and presses a button in it, once it is alive.
   * @param more A second button, where it takes two steps.
   * @returns The words of the window.
   */
  async press(name = 'Approve', more?: string): Promise<string> {
    const window = await this.openWindow(name)
    const text = (await window.locator('body').textContent()) ?? ''
    await pressAlive(window.getByRole('button', { name, exact: true }))
    if (more !== undefined) await pressAlive(window.getByRole('button', { name: more, exact: true }))
    return text
  }

  /** Opens the window of the secure site for what the frame shows, and waits until it is known well. */
  async openWindow(name = 'Approve'): Promise<Page> {
    const window = await openPopup(this.windowButton)
    const readOn = window.locator('.read-on:visible').first()
    // What is longer than the window is read to its end first.
    await expect(async () => {
      if (await readOn.isVisible()) await readOn.click({ timeout: 1_000 })
      await expect(window.getByRole('button', { name, exact: true })).toBeEnabled({ timeout: 1_000 })
    }).toPass({ timeout: 20_000 })
    return window
  }

  /** Everything that the site keeps of the wallet. */
  storedText(): Promise<string> {
    return this.page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  }
}
