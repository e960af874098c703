import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from '@playwright/test'
import { distOf } from '../../scripts/lib/example.mjs'
import { fileInside, staticServer } from '../../scripts/lib/static.mjs'
import { expect } from './test.js'

/** Whether the example has been built; in CI it must be. */
export const isToysBuilt = existsSync(distOf('toys')) || Boolean(process.env.CI)

/** The build of the example with made-up chains, served as a site would be. */
export function serveToys(): Promise<Server> {
  const find = (path: string) => fileInside(distOf('toys'), path)
  const server: Server = staticServer([{ hosts: [], find, headers: {} }])
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

/** The answers of a gateway, by path. */
type GatewayAnswers = Readonly<Record<string, object | ((url: URL) => object)>>

/** A gateway that knows no wallet and takes no events. */
const noWallets: GatewayAnswers = {
  '/getWallets': { data: [], count: 0 },
  '/getAnalyticsConfig': { isAnalyticsEnabled: false },
}

/** The page of the example: its buttons, and the modal over it. */
export class ToysSite {
  readonly page: Page
  readonly #origin: string

  constructor(page: Page, server: Server) {
    this.page = page
    this.#origin = `http://toys.localhost:${(server.address() as AddressInfo).port}/`
  }

  /** Opens the page; the query is that of `examples/toys/src/main.tsx`. */
  async open(query = ''): Promise<void> {
    await this.page.goto(`${this.#origin}${query}`)
    await expect(this.page.getByRole('heading', { name: 'Two made-up chains' })).toBeVisible()
  }

  /**
   * Answers what the page asks of a gateway at `/gateway`, by path: with a value, or what a function makes of the address.
   * Unless told otherwise it knows no wallet; nothing else is found there.
   * @returns What was asked, as it comes.
   */
  async serveGateway(answers: GatewayAnswers): Promise<URL[]> {
    const requests: URL[] = []
    await this.page.route(`${this.#origin}gateway/**`, (route) => {
      const url = new URL(route.request().url())
      requests.push(url)
      const answer = { ...noWallets, ...answers }[url.pathname.replace('/gateway', '')]
      const json = typeof answer === 'function' ? answer(url) : answer
      return route.fulfill(json ? { json } : { status: 404 })
    })
    return requests
  }

  /** Has the person before the wallet say this from now on; in the wallet's own window, so also below an open modal. */
  async personSays(answer: 'yes' | 'no' | 'later'): Promise<void> {
    await this.page.locator('section[aria-label="Wallet"] select').selectOption(answer)
  }

  /** Presses a button in the wallet's own window, so also below an open modal. */
  async inWallet(button: string): Promise<void> {
    await this.page.locator('section[aria-label="Wallet"] button', { hasText: button }).dispatchEvent('click')
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name, exact: true })
  }

  get account(): Locator {
    return this.page.getByRole('button', { name: /^Account / })
  }

  /** A part of the page itself. */
  part(name: 'Reef' | 'Lantern' | 'Ledger' | 'Wallet'): Locator {
    return this.page.getByRole('region', { name, exact: true })
  }

  /** Connects the wallet in one family, or in both. */
  async connect(family: 'Reef' | 'Lantern' | 'All chains'): Promise<void> {
    await this.page.getByRole('button', { name: 'Connect wallet' }).click()
    const list = this.dialog('Connect Wallet').getByRole('listitem')
    await list.getByRole('button', { name: 'Twin', exact: true }).click()
    await this.dialog('Choose Chain').getByRole('button', { name: family, exact: true }).click()
    await expect(this.page.getByRole('dialog')).toHaveCount(0)
    await expect(this.account).toBeVisible()
  }

  /** Opens Account, of this family where several are connected. */
  async openAccount(family?: 'Reef' | 'Lantern'): Promise<Locator> {
    await this.account.click()
    const view = this.dialog('Account')
    if (family) {
      const chains = view.getByRole('group', { name: 'Chains', exact: true })
      await chains.getByRole('button', { name: family, exact: true }).click()
    }
    return view
  }

  async switchTo(network: string): Promise<void> {
    await this.page.getByRole('button', { name: /^Network/ }).click()
    const row = this.dialog('Choose Network').getByRole('button', { name: network, exact: true })
    await row.click()
    await expect(this.page.getByRole('dialog')).toHaveCount(0)
    await expect(this.page.getByRole('button', { name: `Network ${network}` })).toBeVisible()
  }

  /** Has the ledger make a block, with the modal closed. */
  async nextBlock(): Promise<void> {
    const height = this.part('Ledger').getByText(/^Block \d+$/)
    const before = (await height.textContent()) ?? ''
    await this.part('Ledger').getByRole('button', { name: 'Next block' }).click()
    await expect(height).not.toHaveText(before)
  }

  /** Returns an owner's balance on the ledger, in base units. */
  async owned(network: string, owner: string, asset = ''): Promise<bigint> {
    const term = this.page.locator('dt', { hasText: `${network} ${owner} ${asset}`.trim() })
    const all = await term.evaluateAll((terms) =>
      terms.map((each) => [each.textContent?.trim(), each.nextElementSibling?.textContent ?? '']),
    )
    const [, value = ''] = all.find(([name]) => name === `${network} ${owner} ${asset}`.trim()) ?? []
    return BigInt(value)
  }

  async close(): Promise<void> {
    await this.page.keyboard.press('Escape')
    await expect(this.page.getByRole('dialog')).toHaveCount(0)
  }

  /** Fills in Send, looks it over, and has it confirmed where something has to be. */
  async fillIn(amount: string, to: string): Promise<Locator> {
    const form = this.dialog('Send')
    await form.getByRole('textbox', { name: 'Amount to send' }).fill(amount)
    await form.getByRole('textbox', { name: 'Recipient' }).fill(to)
    return form
  }

  async review(): Promise<Locator> {
    await this.dialog('Send').getByRole('button', { name: 'Review send' }).click()
    return this.dialog('Review Send')
  }

  /** Says yes to what the review shows, and waits until the wallet has sent it: Account follows. */
  async send(review: Locator, name: string): Promise<void> {
    await review.getByRole('button', { name, exact: true }).click()
    await expect(this.dialog('Account')).toBeVisible()
  }
}
