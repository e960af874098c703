import { accounts } from './stage/Demo.js'
import { installWallet } from './stage/scriptedWallet.js'
import { expect, test } from './stage/test.js'

const [first] = accounts
/** §9: so many of the list are shown at first. */
const pageOfWallets = 40

test('a search starts 300 ms after the last key, and says when nothing is found', async ({ demo, page }) => {
  await page.clock.install()
  await demo.open('wallet=off')
  await (await demo.openConnect()).getByRole('button', { name: 'All wallets' }).click()
  const dialog = demo.dialog('All Wallets')
  const rows = dialog.getByRole('listitem')
  const events = await demo.trackEvents()
  await expect(rows).toHaveCount(pageOfWallets)
  await page.clock.pauseAt(Date.now() + 60_000)
  const field = dialog.getByRole('searchbox')
  await expect(field).toBeFocused()
  await field.pressSequentially('rainb')
  await page.clock.runFor(299)
  await expect(rows).toHaveCount(pageOfWallets)
  await page.clock.runFor(1)
  await expect(rows).toHaveCount(1)
  await expect(demo.walletIn(dialog, 'Rainbow')).toBeVisible()
  expect(await events()).toEqual([{ event: 'SEARCH_WALLET', properties: { count: 1 } }])
  await field.fill('no such wallet')
  await page.clock.runFor(300)
  await expect(rows).toHaveCount(0)
  await expect(dialog.getByText('No wallet named “no such wallet”')).toBeVisible()
  await dialog.getByRole('button', { name: 'Clear search' }).click()
  await page.clock.runFor(300)
  await expect(rows).toHaveCount(pageOfWallets)

  // Escape empties the field first, then it closes the modal.
  await field.fill('meta')
  await field.press('Escape')
  await expect(field).toHaveValue('')
  await field.press('ArrowDown')
  await expect(rows.getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('the keyboard alone is enough, and the focus comes back to what opened the modal', async ({
  demo,
  page,
}) => {
  await demo.open()
  const { keyboard } = page
  await demo.connectButton.focus()
  await keyboard.press('Enter')
  const connect = demo.dialog('Connect Wallet')
  await expect(connect).toBeVisible()
  await keyboard.press('Escape')
  await expect(connect).toHaveCount(0)
  await expect(demo.connectButton).toBeFocused()

  await keyboard.press('Space')
  await expect(demo.walletIn(connect, 'Test Wallet')).toBeVisible()
  const insideModal = () =>
    page.evaluate(() => {
      const { activeElement } = document
      return activeElement === document.body || activeElement?.localName === 'latchkit-modal'
    })
  // All the way around: the focus never lands on the page behind.
  const wallet = demo.walletIn(connect, 'Test Wallet')
  let passed = false
  for (let presses = 0; presses < 40; presses++) {
    await keyboard.press('Tab')
    expect(await insideModal()).toBe(true)
    passed ||= await wallet.evaluate((element) => element.matches(':focus'))
  }
  expect(passed).toBe(true)
  while (!(await wallet.evaluate((element) => element.matches(':focus')))) await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(demo.fact('status')).toHaveText('connected')
  // The connect button has become the account button.
  await expect(demo.accountButton).toBeFocused()

  await keyboard.press('Enter')
  await expect(demo.dialog('Account')).toBeVisible()
  await keyboard.press('Escape')
  await expect(demo.accountButton).toBeFocused()
})

test('Close, a press beside it and Escape close the modal; a press inside does not', async ({
  demo,
  page,
}) => {
  await demo.open()
  const dialog = await demo.openConnect()
  await dialog.getByRole('heading', { name: 'Connect Wallet' }).click()
  await expect(dialog).toBeVisible()
  await page.mouse.click(10, 10)
  await expect(dialog).toHaveCount(0)
  await (await demo.openConnect()).getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  for (let times = 0; times < 4; times++) {
    await demo.openConnect()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflow)
  await expect.poll(overflow).not.toContain('hidden')
})

test('it works inside another open dialog, also one that holds on to the focus', async ({ demo, page }) => {
  await demo.open()
  await page.evaluate(() => {
    const own = document.createElement('dialog')
    own.setAttribute('aria-label', 'Checkout')
    // All of it: React hears events where its root is.
    own.append(document.getElementById('root') as Element)
    document.body.append(own)
    own.showModal()
    const within = (target: EventTarget | null) => own.contains(target as Node)
    document.addEventListener(
      'focusin',
      ({ target }) => within(target) || own.querySelector('button')?.focus(),
    )
    document.addEventListener('pointerdown', ({ target }) => within(target) || own.close())
  })
  const site = demo.dialog('Checkout')
  await site.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = demo.dialog('Connect Wallet')
  await dialog.getByRole('button', { name: 'All wallets' }).click()
  await demo.dialog('All Wallets').getByRole('searchbox').fill('test')
  await expect(demo.dialog('All Wallets').getByRole('searchbox')).toHaveValue('test')
  await demo.dialog('All Wallets').getByRole('searchbox').fill('')
  await page.keyboard.press('Escape')
  await expect(demo.dialog('All Wallets')).toHaveCount(0)
  await expect(site).toBeVisible()
  await site.getByRole('button', { name: 'Connect wallet' }).click()
  await demo.walletIn(dialog, 'Test Wallet').click()
  await expect(demo.fact('status')).toHaveText('connected')
  await expect(site.getByRole('button', { name: /^Account / })).toBeFocused()
})

test('two kits on a page do not meet', async ({ demo, page }) => {
  await installWallet(page, { name: 'Shared', rdns: 'com.example.shared', accounts: [first] })
  await demo.open('kits=2')
  const [one, two] = [demo.kit('1'), demo.kit('2')]
  await one.connect('Shared')
  await expect(two.fact('status')).toHaveText('disconnected')
  await two.connect('Test Wallet')
  await expect(one.fact('wallet')).toHaveText('Shared')
  await expect(two.fact('wallet')).toHaveText('Test Wallet')
  await two.tryIt('Switch network')
  await expect(two.fact('chain-id')).toHaveText('31338')
  await expect(one.fact('chain-id')).toHaveText('31337')
  await page.reload()
  await expect(one.fact('wallet')).toHaveText('Shared')
  await expect(two.fact('wallet')).toHaveText('Test Wallet')
  await one.tryIt('Disconnect')
  await expect(one.fact('status')).toHaveText('disconnected')
  await expect(two.fact('status')).toHaveText('connected')
  await two.accountButton.click()
  await expect(page.locator('latchkit-modal')).toHaveAttribute('data-kit', 'second')
})

test('StrictMode mounts everything twice, and nothing is there twice', async ({ demo, page }) => {
  await demo.open('strict=1')
  await expect(page.locator('script[src^="/strict/"]')).toHaveCount(1)
  const dialog = await demo.openConnect()
  await expect(demo.walletIn(dialog, 'Test Wallet')).toHaveCount(1)
  await demo.walletIn(dialog, 'Test Wallet').click()
  await expect(demo.fact('status')).toHaveText('connected')
  expect(await page.evaluate(() => window.latchkit.wallet.prompts)).toEqual(['eth_requestAccounts'])
  const listeners = await page.evaluate(() => window.latchkit.wallet.listenerCount)
  await demo.networkButton.click()
  await demo.dialog('Choose Network').getByRole('button', { name: 'Anvil Two', exact: true }).click()
  await expect(demo.fact('chain-id')).toHaveText('31338')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('latchkit-modal')).toHaveCount(0)
  expect(await page.evaluate(() => window.latchkit.wallet.listenerCount)).toBe(listeners)
  await page.reload()
  await expect(demo.fact('status')).toHaveText('connected')
  expect(await page.evaluate(() => window.latchkit.wallet.listenerCount)).toBe(listeners)
  await demo.tryIt('Disconnect')
  await expect.poll(() => page.evaluate(() => window.latchkit.wallet.listenerCount)).toBe(0)
})

test('a hundred times open and closed leaves no node and no listener behind', async ({ demo, page }) => {
  await demo.open()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const cycle = (times: number, name: string) =>
    page.evaluate(
      async ({ times, name }) => {
        const until = (done: () => unknown) =>
          new Promise<void>((resolve) => {
            const look = () => (done() ? resolve() : requestAnimationFrame(look))
            look()
          })
        const host = () => document.querySelector('latchkit-modal')
        for (let count = 0; count < times; count++) {
          const button = document.querySelector<HTMLElement>(`.buttons button${name}`)
          button?.focus()
          button?.click()
          await until(() => host()?.shadowRoot?.querySelector('dialog[open] .view button'))
          host()?.shadowRoot?.querySelector<HTMLElement>('[aria-label="Close"]')?.click()
          await until(() => !host())
        }
      },
      { times, name },
    )
  const measure = async () => {
    await cdp.send('HeapProfiler.collectGarbage')
    await cdp.send('HeapProfiler.collectGarbage')
    const { metrics } = await cdp.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
    return { nodes: of('Nodes'), listeners: of('JSEventListeners'), documents: of('Documents') }
  }
  for (const [what, name] of [
    ['Connect', ''],
    ['Account', '[aria-label^="Account"]'],
  ] as const) {
    if (what === 'Account') await demo.connect()
    await cycle(10, name)
    const before = await measure()
    await cycle(100, name)
    const after = await measure()
    expect(after.nodes - before.nodes, `nodes after ${what}`).toBeLessThanOrEqual(2)
    expect(after.listeners - before.listeners, `listeners after ${what}`).toBeLessThanOrEqual(0)
    expect(after.documents, what).toBe(before.documents)
  }
})

test('a view whose file does not come says so, and comes when it is tried again', async ({
  demo,
  page,
  watched,
}) => {
  watched.expected.push(/ERR_FAILED|Failed to fetch dynamically/)
  await demo.open('wallet=off')
  const dialog = await demo.openConnect()
  await page.route(/AllWallets/, (route) => route.abort())
  await dialog.getByRole('button', { name: 'All wallets' }).click()
  const all = demo.dialog('All Wallets')
  await expect(all.getByText('This view did not load')).toBeVisible()
  await page.unroute(/AllWallets/)
  await all.getByRole('button', { name: 'Try again' }).click()
  await expect(all.getByRole('searchbox')).toBeVisible()
})

test('a pointer on the button readies the modal and shows nothing of it', async ({ demo, page }) => {
  await demo.open()
  const isReady = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('modalChunk')),
    )
  expect(await isReady()).toBe(false)
  await page.getByRole('button', { name: 'Connect wallet' }).hover()
  await expect.poll(isReady).toBe(true)
  await expect(page.locator('latchkit-modal')).toHaveCount(0)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.getByRole('dialog', { name: 'Connect Wallet' })).toBeVisible()
})
