import type { Locator } from '@playwright/test'
import { accounts } from './stage/Demo.js'
import { frameOf, live, momentOf, visit } from './stage/landing.js'
import { expect, test } from './stage/test.js'

// The landing page as somebody opens it for the first time, without a query.

const sizes = [
  [360, 740],
  [768, 1024],
  [1000, 800],
  [1280, 900],
  [1440, 900],
] as const

for (const [width, height] of sizes)
  test(`${width} px: the headline stands in one line before the modal, both on the first screen, and nothing moves while they load`, async ({
    page,
    watched: _,
  }) => {
    await page.setViewportSize({ width, height })
    await page.addInitScript(() => {
      window.shifts = []
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          window.shifts.push((entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await visit(page)
    const title = page.getByRole('heading', { level: 1 })
    const stage = page.getByRole('region', { name: 'The modal, live' })
    const [text, frame] = [await title.boundingBox(), await stage.boundingBox()]
    if (!text || !frame) throw new Error('not on screen')
    const lines = await title.evaluate((one) => {
      const range = document.createRange()
      range.selectNodeContents(one)
      return range.getClientRects().length
    })
    expect(lines).toBe(1)
    expect(frame.x >= text.x + text.width || frame.y >= text.y + text.height).toBe(true)
    expect(text.y + text.height).toBeLessThan(height / 3)
    expect(frame.y).toBeLessThan(height - 200)
    const isBefore = await title.evaluate((one) => {
      const frame = document.querySelector('iframe') as Element
      return Boolean(one.compareDocumentPosition(frame) & Node.DOCUMENT_POSITION_FOLLOWING)
    })
    expect(isBefore).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    // Its place is as high as the modal, from the start.
    const place = await page.locator(live).evaluate((one) => one.parentElement?.clientHeight)
    expect(await frameOf(page).evaluate(() => document.body.offsetHeight)).toBe(place)
    expect(await page.evaluate(() => window.shifts.reduce((sum, each) => sum + each, 0))).toBeLessThan(0.02)
  })

test('the first code is of Ethereum with the email wallet, installed by one line', async ({
  page,
  watched: _,
}) => {
  const modal = await visit(page)
  await expect(page.getByText('npm install latchkit react react-dom viem@2', { exact: true })).toBeVisible()
  const code = page.getByRole('region', { name: 'The code for it' })
  await expect(code).toContainText('connectors: [embedded()]')
  await expect(code).not.toContainText('solana')
  await expect(modal.getByRole('textbox', { name: 'Email address' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Network / })).toHaveText('Localnet')
})

test('the page’s own Connect offers an address and the three providers', async ({
  demo,
  page,
  watched: _,
}) => {
  await visit(page)
  const dialog = await demo.openConnect()
  await expect(dialog.getByRole('textbox', { name: 'Email address' })).toBeVisible()
  for (const name of ['Google', 'Apple', 'GitHub'])
    await expect(dialog.getByRole('button', { name: `Continue with ${name}`, exact: true })).toBeVisible()
})

test('each moment is shown by the modal itself, and the moments follow the visitor in it', async ({
  page,
  watched: _,
}) => {
  const modal = await visit(page)
  await momentOf(page, 'Account').check()
  await expect(modal.getByRole('dialog', { name: 'Account' })).toContainText(accounts[0].slice(-6))
  await momentOf(page, 'Send').check()
  const form = modal.getByRole('dialog', { name: 'Send', exact: true })
  await expect(form.getByRole('textbox', { name: /Amount/ })).toHaveValue('1.5')
  await momentOf(page, 'Warning').check()
  const review = modal.getByRole('dialog', { name: 'Review Send' })
  await expect(review).toContainText('Not your own address')
  await expect(momentOf(page, 'Warning')).toBeChecked()
  // The visitor goes on in the modal.
  await review.getByRole('button', { name: 'Back' }).click()
  await expect(momentOf(page, 'Send')).toBeChecked()
  await momentOf(page, 'Connect').check()
  await expect(modal.getByRole('dialog', { name: 'Connect Wallet' })).toBeVisible()
  await modal.getByRole('listitem').getByRole('button', { name: 'Test Wallet', exact: true }).click()
  await expect(modal.getByRole('dialog', { name: 'Account' })).toBeVisible()
  await expect(momentOf(page, 'Account')).toBeChecked()
})

test('the last of several moments chosen quickly is the one that is shown', async ({ page, watched: _ }) => {
  const modal = await visit(page)
  for (const name of ['Warning', 'Account', 'Warning', 'Send']) await momentOf(page, name).check()
  await expect(modal.getByRole('dialog', { name: 'Send', exact: true })).toBeVisible()
  await expect(momentOf(page, 'Send')).toBeChecked()
})

test('parts of the server are switched in the modal, the code and the address; the page’s own buttons follow after a reload', async ({
  page,
  watched: _,
}) => {
  const modal = await visit(page)
  const code = page.getByRole('region', { name: 'The code for it' })
  await page.getByRole('checkbox', { name: 'Wallets on phones' }).check()
  await expect(page).toHaveURL(/\/\?email=on&pairing=on$/)
  await expect(modal.getByRole('button', { name: 'WalletConnect', exact: true })).toBeVisible()
  await expect(code).toContainText("connectors: [walletConnect({ wallets: ['harbor'] }), embedded()]")
  await page.getByRole('checkbox', { name: 'Sign-in after connecting' }).check()
  await expect(page).toHaveURL(/siwx=required/)
  await expect(code).toContainText('siwx: ownServerSiwx({ required: true })')
  await expect(page.getByRole('checkbox', { name: 'Values and history' })).toBeDisabled()
  await page.getByRole('checkbox', { name: /Wallets by email/ }).uncheck()
  await expect(page).toHaveURL(/email=off/)
  await expect(modal.getByRole('textbox', { name: 'Email address' })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Values and history' }).check()
  await expect(page).toHaveURL(/backend=on/)
  await page.getByRole('link', { name: 'Reload' }).click()
  for (const name of ['Wallets on phones', 'Sign-in after connecting', 'Values and history'])
    await expect(page.getByRole('checkbox', { name })).toBeChecked()
  await expect(page.getByRole('link', { name: 'Reload' })).toHaveCount(0)
  expect(await page.evaluate(() => window.latchkit.kits[0]?.config.siwx !== undefined)).toBe(true)
})

test('a brand sets the accent and the corners of the modal and of the code', async ({ page, watched: _ }) => {
  await visit(page)
  await page.getByRole('radio', { name: 'Clay' }).check()
  const code = page.getByRole('region', { name: 'The code for it' })
  await expect(code).toContainText("themeVariables: { accent: '#c2410c', radius: 8 }")
  const corners = () =>
    frameOf(page).evaluate(() => {
      const panel = document.querySelector('latchkit-modal')?.shadowRoot?.querySelector('[part="modal"]')
      return getComputedStyle(panel as Element).borderRadius
    })
  await expect.poll(corners).toBe('8px')
  await page.getByLabel('Accent colour').fill('#aa3366')
  await expect(code).toContainText("accent: '#aa3366'")
  await expect(page.getByRole('radio', { name: 'Clay' })).not.toBeChecked()
})

test('the tools are folded on the first visit, stay as the visitor leaves them, and open with a query or a wallet', async ({
  demo,
  page,
  watched: _,
}) => {
  await visit(page)
  const tools = page.getByRole('heading', { name: 'Developer tools' })
  await expect(demo.fact('status').first()).toBeAttached()
  await expect(demo.fact('status').first()).toBeHidden()
  await demo.connectButton.click()
  await demo.walletIn(demo.dialog('Connect Wallet'), 'Test Wallet').click()
  await demo.walletIn(demo.dialog('Choose Chain'), 'Ethereum').click()
  await expect(demo.fact('status').first()).toBeVisible()
  await demo.tryIt('Disconnect')
  await expect(demo.fact('status').first()).toBeHidden()
  await tools.click()
  await expect(demo.fact('status').first()).toBeVisible()
  await page.reload()
  await expect(demo.fact('status').first()).toBeVisible()
  await tools.click()
  await page.reload()
  await expect(demo.fact('status').first()).toBeAttached()
  await expect(demo.fact('status').first()).toBeHidden()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/?theme=dark')
  await expect(demo.fact('status').first()).toBeVisible()
})

test('by the keyboard the page is gone through from its top: links, buttons, moments, modal, command', async ({
  page,
  watched: _,
}) => {
  const modal = await visit(page)
  const next = async (target: Locator) => {
    await page.keyboard.press('Tab')
    await expect(target).toBeFocused()
  }
  await next(page.getByRole('link', { name: 'Docs', exact: true }))
  await next(page.getByRole('link', { name: 'MIT licence' }))
  await next(page.getByRole('button', { name: 'Connect wallet' }))
  await next(page.getByRole('button', { name: 'Network Localnet' }))
  await next(momentOf(page, 'Connect'))
  await page.keyboard.press('ArrowRight')
  await expect(momentOf(page, 'Account')).toBeFocused()
  await expect(modal.getByRole('dialog', { name: 'Account' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(modal.getByRole('dialog', { name: 'Connect Wallet' })).toBeVisible()
  await next(modal.getByRole('button', { name: 'Help', exact: true }))
})

test('docs and licence are pages of the site itself', async ({ page, watched: _ }) => {
  await visit(page)
  const about = page.getByRole('navigation', { name: 'About Latchkit' })
  for (const [name, text] of [
    ['Docs', '# Latchkit'],
    ['MIT licence', 'MIT License'],
  ] as const) {
    const answer = await about.getByRole('link', { name }).evaluate(async (link) => {
      const response = await fetch((link as HTMLAnchorElement).href)
      return { type: response.headers.get('content-type'), text: await response.text() }
    })
    expect(answer.type).toMatch(/^text\/plain/)
    expect(answer.text).toContain(text)
  }
  await expect(about).toContainText(/v\d+\.\d+\.\d+/)
})
