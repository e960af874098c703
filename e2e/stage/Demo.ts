import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'

/** Names of what the demo shows of the active namespace. */
export type Fact =
  | 'status'
  | 'namespace'
  | 'address'
  | 'caip-address'
  | 'chain-id'
  | 'balance'
  | 'wallet'
  | 'session'

/** Anvil's first accounts, which the test wallet holds. */
export const accounts = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const

/**
 * The address of the demo for tests of EVM: the plain page is of all families. A query that names families or networks stays what it
 * is.
 */
export const demoAddress = (query = ''): string =>
  `/?font=Inter&${/(^|&)(namespaces|networks)=/.test(query) ? query : `namespaces=eip155&${query}`}`

/** The demo site as a visitor sees it: by role and name. */
export class Demo {
  readonly page: Page
  /** The part of the page that belongs to one kit. */
  readonly scope: Page | FrameLocator | Locator
  /** The document of the site: that of a frame where another page stands around it. */
  readonly root: Page | FrameLocator

  constructor(page: Page, scope?: Page | FrameLocator | Locator, root: Page | FrameLocator = page) {
    this.page = page
    this.scope = scope ?? root
    this.root = root
  }

  /** The same for another kit on the page. */
  kit(name: string): Demo {
    return new Demo(this.page, this.root.locator(`[data-kit="${name}"]`), this.root)
  }

  /** Opens the page of EVM, unless the query names families or networks. */
  open(query = ''): Promise<void> {
    return this.#goTo(demoAddress(query), query)
  }

  /** Opens the page of all families, as a visitor does who names none. */
  openPlain(query = ''): Promise<void> {
    return this.#goTo(`/?font=Inter&${query}`, query)
  }

  /** Goes to a page without the live modal of its own, which is another page in a frame. */
  async #goTo(address: string, query: string): Promise<void> {
    await this.page.goto(`${address}&play=off`)
    await expect(this.fact('status').first()).toBeAttached()
    if (!/wallet=off/.test(query)) {
      await expect(this.page.getByRole('heading', { name: 'Test Wallet', level: 2 })).toBeAttached()
    }
  }

  fact(name: Fact): Locator {
    return this.scope.getByTestId(name)
  }

  dialog(name: string | RegExp): Locator {
    return this.root.getByRole('dialog', { name, exact: true })
  }

  get connectButton(): Locator {
    return this.scope.getByRole('button', { name: 'Connect wallet' })
  }

  get accountButton(): Locator {
    return this.scope.getByRole('button', { name: /^Account / })
  }

  get networkButton(): Locator {
    return this.scope.getByRole('button', { name: /^Network / })
  }

  /** The button of a wallet in a list. */
  walletIn(dialog: Locator, name: string): Locator {
    return dialog.getByRole('listitem').getByRole('button', { name, exact: true })
  }

  /** The wallets of a list, in their order. */
  walletNames(dialog: Locator): Promise<string[]> {
    return dialog
      .getByRole('listitem')
      .getByRole('button')
      .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''))
  }

  /** A page with the test wallet connected, and its account open. */
  async openAccount(query = ''): Promise<Locator> {
    await this.open(query)
    await this.connect()
    await this.accountButton.click()
    return this.dialog('Account')
  }

  async openConnect(): Promise<Locator> {
    await this.connectButton.click()
    const dialog = this.dialog('Connect Wallet')
    await expect(dialog).toBeVisible()
    return dialog
  }

  async connect(name = 'Test Wallet'): Promise<void> {
    await this.walletIn(await this.openConnect(), name).click()
    await expect(this.fact('status').first()).toHaveText('connected')
    await expect(this.page.getByRole('dialog')).toHaveCount(0)
    // Where the wallet took its time, that it said yes is seen a moment longer.
    await expect(this.page.locator('latchkit-leaving')).toHaveCount(0)
  }

  /** Presses a wallet of several families, and answers the question that follows. */
  async chooseChain(chain: string, name = 'Test Wallet'): Promise<void> {
    const list = await this.openConnect()
    await expect(this.walletIn(list, name)).toHaveCount(1)
    await this.walletIn(list, name).click()
    await this.walletIn(this.dialog('Choose Chain'), chain).click()
  }

  /** Presses a button of *Try it* and answers where its outcome appears. */
  async tryIt(name: string): Promise<Locator> {
    const panel = this.scope.getByRole('region', { name: 'Try it' })
    const button = panel.getByRole('button', { name, exact: true })
    if (!(await button.isVisible())) await panel.getByText('More', { exact: true }).click()
    await button.click()
    return this.scope.getByTestId('result')
  }

  /** Sets a switch of the panel *Test Wallet*. */
  async walletSwitch(label: string, on = true): Promise<void> {
    await this.page.getByRole('region', { name: 'Test Wallet' }).getByLabel(label).setChecked(on)
  }

  async chooseInWallet(
    label: 'Account in the wallet' | 'Network in the wallet',
    option: string,
  ): Promise<void> {
    await this.page.getByRole('region', { name: 'Test Wallet' }).getByLabel(label).selectOption(option)
  }

  /** Keeps the first kit's analytics events from now on; the answer reads their names and properties. */
  async trackEvents(): Promise<() => Promise<unknown[]>> {
    await this.page.evaluate(() => {
      window.tracked = []
      window.latchkit.kits[0]?.live.listeners.add((event) => window.tracked.push(event))
    })
    return () =>
      this.page.evaluate(() => window.tracked.map(({ event, properties }) => ({ event, properties })))
  }

  /** Lets the wallet's person act while the modal lies over the page. */
  async inWallet(
    act: 'approve' | 'decline' | 'lock' | 'unlock' | 'removePermission' | 'announce',
  ): Promise<void> {
    // A question can only be answered once it is asked.
    if (act === 'approve' || act === 'decline') {
      await expect
        .poll(() => this.page.evaluate(() => window.latchkit.wallet.waiting.length))
        .toBeGreaterThan(0)
    }
    await this.page.evaluate((name) => window.latchkit.wallet[name](), act)
  }
}
