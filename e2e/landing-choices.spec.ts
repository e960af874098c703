import { frameOf, momentOf, openLanding, visit } from './stage/landing.js'
import { basePort } from './stage/ports.js'
import { expect, test } from './stage/test.js'

// What a visitor chooses on the landing page: it outlasts the page's own reload, and the live modal follows it.

test('the page’s own Reload keeps what was chosen and leaves the tools folded; another load does not', async ({
  demo,
  page,
  watched: _,
}) => {
  await visit(page)
  await page.getByRole('radio', { name: 'Dark' }).check()
  await page.getByRole('radio', { name: 'Clay' }).check()
  await page.getByRole('checkbox', { name: 'Sending' }).uncheck()
  await page.getByRole('radio', { name: 'And Solana, Bitcoin, Polkadot' }).check()
  // The page's own kit has all families on the first visit.
  await expect(page.getByRole('link', { name: 'Reload' })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Wallets on phones' }).check()
  await page.getByRole('link', { name: 'Reload' }).click()
  await expect(page.getByRole('link', { name: 'Reload' })).toHaveCount(0)
  for (const name of ['Dark', 'Clay', 'And Solana, Bitcoin, Polkadot'])
    await expect(page.getByRole('radio', { name })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Wallets on phones' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Sending' })).not.toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark')
  const { accent, send } = await page.evaluate(() => {
    const { theme, options } = window.latchkit.kits[0]?.store.getState() ?? {}
    return { accent: theme?.themeVariables.accent, send: options?.features.send }
  })
  expect({ accent, send }).toEqual({ accent: '#c2410c', send: false })
  await expect(demo.fact('status').first()).toBeAttached()
  await expect(demo.fact('status').first()).toBeHidden()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Blue' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Sending' })).toBeChecked()
})

test('the buttons at the top have the chosen chains after a reload, and the page says so', async ({
  demo,
  page,
  watched: _,
}) => {
  await openLanding(page, 'networks=31337')
  await page.getByRole('radio', { name: 'And Solana, Bitcoin, Polkadot' }).check()
  await expect(page).toHaveURL(/namespaces=eip155%2Csolana%2Cbip122%2Cpolkadot/)
  await page.getByRole('link', { name: 'Reload' }).click()
  await expect(page.getByRole('radio', { name: 'And Solana, Bitcoin, Polkadot' })).toBeChecked()
  await demo.connectButton.click()
  await demo.walletIn(demo.dialog('Connect Wallet'), 'Test Wallet').click()
  await expect(demo.dialog('Choose Chain')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'Ethereum', exact: true }).check()
  await page.getByRole('link', { name: 'Reload' }).click()
  await expect(page.getByRole('link', { name: 'Reload' })).toHaveCount(0)
  await demo.connectButton.click()
  await demo.walletIn(demo.dialog('Connect Wallet'), 'Test Wallet').click()
  await expect(demo.fact('status').first()).toHaveText('connected')
})

test('with the wallet by email, a line under the live modal leads to the inbox', async ({
  page,
  watched: _,
}) => {
  await visit(page)
  const inbox = page.getByRole('link', { name: 'its inbox' })
  await expect(inbox).toHaveAttribute('href', `http://127.0.0.1:${basePort + 6}`)
  const [tab] = await Promise.all([page.waitForEvent('popup'), inbox.click()])
  await expect(tab.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  await page.getByRole('checkbox', { name: /Wallets by email/ }).uncheck()
  await expect(inbox).toHaveCount(0)
})

test('without sending, its two moments cannot be chosen, and the live modal leaves them', async ({
  page,
  watched: _,
}) => {
  const modal = await visit(page)
  const sending = page.getByRole('checkbox', { name: 'Sending' })
  for (const [name, title] of [
    ['Send', 'Send'],
    ['Warning', 'Review Send'],
  ] as const) {
    await momentOf(page, name).check()
    await expect(modal.getByRole('dialog', { name: title, exact: true })).toBeVisible()
    await sending.uncheck()
    await expect(modal.getByRole('dialog', { name: 'Account' })).toBeVisible()
    await expect(momentOf(page, 'Account')).toBeChecked()
    for (const each of ['Send', 'Warning']) await expect(momentOf(page, each)).toBeDisabled()
    await sending.check()
    await expect(momentOf(page, name)).toBeEnabled()
  }
})

test('a press on the checked moment shows it again, by mouse and by keyboard', async ({
  page,
  watched: _,
}) => {
  const modal = await visit(page)
  const connect = momentOf(page, 'Connect')
  for (const press of [() => connect.click(), () => connect.press('Space')]) {
    await modal.getByRole('button', { name: 'All wallets' }).click()
    await expect(modal.getByRole('dialog', { name: 'All Wallets' })).toBeVisible()
    await expect(connect).toBeChecked()
    await press()
    await expect(modal.getByRole('dialog', { name: 'Connect Wallet' })).toBeVisible()
  }
})

test('while a required sign-in is due, each moment of an account shows it', async ({ page, watched: _ }) => {
  const modal = await openLanding(page, 'namespaces=eip155&siwx=required')
  const signIn = modal.getByRole('dialog', { name: 'Sign In' })
  for (const name of ['Send', 'Warning', 'Account']) {
    await momentOf(page, name).click()
    await expect(signIn).toBeVisible()
    await expect(momentOf(page, 'Account')).toBeChecked()
  }
  await signIn.getByRole('button', { name: 'Sign in' }).click()
  await expect(modal.getByRole('dialog', { name: 'Account' })).toBeVisible()
  await momentOf(page, 'Send').click()
  await expect(modal.getByRole('dialog', { name: 'Send', exact: true })).toBeVisible()
})

test('the place of the live modal holds each moment whole', async ({ page, watched: _ }) => {
  const modal = await visit(page)
  const heightOf = () => page.locator('.play-frame').evaluate((place) => place.clientHeight)
  const bodyHeight = () => frameOf(page).evaluate(() => document.body.offsetHeight)
  for (const [moment, title] of [
    ['Warning', 'Review Send'],
    ['Account', 'Account'],
    ['Send', 'Send'],
    ['Connect', 'Connect Wallet'],
  ] as const) {
    await momentOf(page, moment).check()
    await expect(modal.getByRole('dialog', { name: title, exact: true })).toBeVisible()
    await expect.poll(async () => (await heightOf()) >= (await bodyHeight())).toBe(true)
  }
})

test('choosing a language keeps what the first visit has, over a reload, too', async ({
  page,
  watched: _,
}) => {
  await visit(page)
  await page.getByRole('radio', { name: 'العربية' }).check()
  await expect(page).toHaveURL(/lang=ar/)
  await page.reload()
  await expect(page.frameLocator('iframe').getByRole('textbox', { name: 'البريد الإلكتروني' })).toBeVisible()
})

test('the darkest brand is light in dark mode, on the page and in the live modal', async ({
  page,
  watched: _,
}) => {
  const modal = await visit(page)
  await page.getByRole('radio', { name: 'Dark' }).check()
  await page.getByRole('radio', { name: 'Ink' }).check()
  const light = 'rgb(244, 242, 238)'
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toHaveCSS('background-color', light)
  await momentOf(page, 'Send').check()
  const review = modal.getByRole('button', { name: 'Review send' })
  await expect(review).toHaveCSS('background-color', light)
})

test('pages that name no icon find one where browsers look', async ({ page, watched: _ }) => {
  await visit(page)
  const { ok, type } = await page.evaluate(async () => {
    const answer = await fetch('/favicon.ico')
    return { ok: answer.ok, type: answer.headers.get('content-type') }
  })
  expect({ ok, type }).toEqual({ ok: true, type: 'image/svg+xml' })
})
