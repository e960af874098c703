import { expect, test } from './stage/test.js'

/** The number of wallets in the list at first (§9). */
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
  await expect.poll(events).toEqual([{ event: 'SEARCH_WALLET', properties: { count: 1 } }])
  await field.fill('no such wallet')
  await page.clock.runFor(300)
  await expect(rows).toHaveCount(0)
  await expect(dialog.getByText('No wallets match “no such wallet”')).toBeVisible()
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

test('the keyboard alone is enough, and the focus comes back to what opened the modal', {
  tag: '@main',
}, async ({ demo, page }) => {
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

test('Close, a press beside it and Escape close the modal; a press inside does not', {
  tag: '@main',
}, async ({ demo, page }) => {
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

test('a toast that finds no room above leaves title and Close to be seen', async ({ demo, page }) => {
  await page.setViewportSize({ width: 1200, height: 500 })
  await demo.open()
  const dialog = await demo.openConnect()
  await page.evaluate(() =>
    window.latchkit.kits[0]?.store.setState({ toast: { current: { kind: 'success', text: 'Saved' } } }),
  )
  const toast = dialog.getByText('Saved')
  await expect(toast).toBeVisible()
  const close = await dialog.getByRole('button', { name: 'Close' }).boundingBox()
  await expect
    .poll(async () => (await toast.boundingBox())?.y)
    .toBeGreaterThan((close?.y ?? 0) + (close?.height ?? 0))
})
