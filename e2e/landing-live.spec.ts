import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { accounts, Demo } from './stage/Demo.js'
import { frameTitle, newEmail } from './stage/EmailWallet.js'
import { frameOf, momentOf, openLanding } from './stage/landing.js'
import { basePort } from './stage/ports.js'
import { expect, test } from './stage/test.js'

// The live modal of the demo: a page of its own in a frame, which the page around it changes.

const home = `http://demo.localhost:${basePort}`

/** Another site, which has a page of the demo in a frame. */
async function otherSiteWith(path: string) {
  const html = `<!doctype html><title>Another site</title><iframe src="${home}${path}"></iframe>`
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(html),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://evil.localhost:${(server.address() as AddressInfo).port}/`,
    end: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** The colours, the corners and the direction that are seen of the modal in the frame. */
const looks = (page: Page) =>
  frameOf(page).evaluate(() => {
    const panel = document.querySelector('latchkit-modal')?.shadowRoot?.querySelector('[part="modal"]')
    const { backgroundColor, borderRadius, direction } = getComputedStyle(panel as Element)
    return { backgroundColor, borderRadius, direction, page: document.documentElement.dataset.mode }
  })

test('the live modal connects the test wallet in its own page; the page around it keeps its kit and has no dialog', async ({
  page,
  watched: _,
}) => {
  const modal = await openLanding(page, 'namespaces=eip155')
  await new Demo(page).walletIn(modal.getByRole('dialog'), 'Test Wallet').click()
  const account = modal.getByRole('dialog', { name: 'Account' })
  await expect(account).toContainText(accounts[0].slice(-6))
  // The whole of it is on the screen.
  await expect(account.getByRole('button', { name: 'Disconnect' })).toBeVisible()
  await expect
    .poll(() => frameOf(page).evaluate(() => document.documentElement.scrollHeight <= innerHeight))
    .toBe(true)
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('latchkit-modal')).toHaveCount(0)
  // It remembers nothing in the storage that both share.
  const storedKeys = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.includes('play')),
  )
  expect(storedKeys).toEqual([])
  await account.getByRole('button', { name: 'Disconnect' }).click()
  await expect(modal.getByRole('dialog', { name: 'Connect Wallet' })).toBeVisible()
})

test('mode, accent, radius, language and features change the live modal at once, and the same page lives on', async ({
  page,
  watched: _,
}) => {
  const modal = await openLanding(page)
  await frameOf(page).evaluate(() => Object.assign(window, { isSame: true }))
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(() => looks(page)).toMatchObject({ backgroundColor: 'rgb(18, 19, 19)', page: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark')
  await page.getByRole('slider', { name: 'Radius' }).fill('8')
  await expect.poll(() => looks(page)).toMatchObject({ borderRadius: '8px' })

  await page.getByRole('checkbox', { name: 'Full wallet list' }).uncheck()
  await expect(modal.getByRole('button', { name: 'All wallets' })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Terms to accept' }).check()
  await expect(modal.getByRole('checkbox')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Terms to accept' }).uncheck()
  await expect(modal.getByRole('checkbox')).toHaveCount(0)

  const link = modal.getByRole('button', { name: 'Get one' })
  const colour = () => link.evaluate((element) => getComputedStyle(element).color)
  const first = await colour()
  await page.getByRole('combobox', { name: 'Accent' }).selectOption('#0f766e')
  await expect.poll(colour).not.toBe(first)
  const green = await colour()
  await page.getByRole('combobox', { name: 'Accent' }).selectOption('#c2410c')
  await expect.poll(colour).not.toBe(green)

  await page.getByRole('radio', { name: 'العربية' }).check()
  await expect(page.frameLocator('iframe').getByRole('dialog', { name: 'توصيل المحفظة' })).toBeVisible()
  await expect.poll(() => looks(page)).toMatchObject({ direction: 'rtl' })
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  expect(await frameOf(page).evaluate(() => 'isSame' in window)).toBe(true)
})

for (const width of [1200, 360])
  test(`in a window of ${width} px the frame of a wallet by email lies over the live modal`, async ({
    page,
    watched: _,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const modal = await openLanding(page, 'namespaces=eip155')
    await page.getByRole('checkbox', { name: 'Wallets by email (preview)' }).check()
    await modal.getByRole('textbox', { name: 'Email address' }).fill(newEmail())
    await modal.getByRole('button', { name: 'Continue with email' }).click()
    const code = modal.frameLocator(`iframe[title="${frameTitle}"]`).getByRole('textbox', { name: 'Code' })
    await expect(code).toBeInViewport({ ratio: 1 })
    const away = () =>
      frameOf(page).evaluate(() => {
        const panel = document.querySelector('latchkit-modal')?.shadowRoot?.querySelector('.panel')
        const [above, below] = [document.querySelector('latchkit-frame iframe'), panel].map((each) =>
          each?.getBoundingClientRect(),
        )
        if (!above || !below) return Number.POSITIVE_INFINITY
        const edges = ['left', 'top', 'right', 'bottom'] as const
        return Math.max(...edges.map((edge) => Math.abs(above[edge] - below[edge])))
      })
    await expect.poll(away).toBeLessThan(1)
    const scrim = frameOf(page).locator('latchkit-frame dialog[data-single]')
    await expect(scrim).toHaveCount(0)
  })

test('the live modal has the families that are chosen, in another frame: its wallet of all asks for the chain', async ({
  page,
  watched: _,
}) => {
  const modal = await openLanding(page)
  await page.getByRole('radio', { name: 'And Solana, Bitcoin, Polkadot' }).check()
  const testWallet = modal.getByRole('listitem').getByRole('button', { name: 'Test Wallet', exact: true })
  await testWallet.click()
  const choice = modal.getByRole('dialog', { name: 'Choose Chain' }).getByRole('listitem').getByRole('button')
  await expect(choice).toHaveText(['Ethereum', 'Solana', 'Bitcoin', 'Polkadot', 'All chains'])
  const pages = await page.evaluate(() => history.length)
  await page.getByRole('radio', { name: 'Ethereum', exact: true }).check()
  await expect(modal.getByRole('dialog', { name: 'Connect Wallet' })).toBeVisible()
  await testWallet.click()
  await expect(modal.getByRole('dialog', { name: 'Account' })).toContainText(accounts[0].slice(-6))
  expect(await page.evaluate(() => history.length)).toBe(pages)
})

test('the first load has nothing of the live modal: its frame is asked for after the page has loaded', async ({
  page,
  watched: _,
}) => {
  await openLanding(page)
  const { loaded, begun } = await page.evaluate(() => {
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const frame = performance.getEntriesByType('resource').find(({ name }) => name.includes('/play?'))
    return { loaded: load?.loadEventStart ?? Number.POSITIVE_INFINITY, begun: frame?.startTime ?? 0 }
  })
  expect(begun).toBeGreaterThanOrEqual(loaded)
})

test('without a frame: where the page’s own modal stands in it, and in the frame of another site', async ({
  page,
  watched: _,
}) => {
  await page.goto('/?font=Inter&embedded=true')
  await expect(page.getByRole('dialog', { name: 'Connect Wallet' })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  const { address, end } = await otherSiteWith('/')
  await page.goto(address)
  const demo = page.frameLocator('iframe')
  await expect(demo.getByRole('region', { name: 'Test Wallet' })).toBeAttached()
  await expect(demo.locator('iframe')).toHaveCount(0)
  await end()
})

test('the page of the live modal also stands alone', async ({ page, watched: _ }) => {
  await page.goto('/play?font=Inter&lang=ar&theme=dark')
  await expect(page.getByRole('dialog', { name: 'توصيل المحفظة' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark')
})

test('error: the live modal hears the page around it alone, and no other site has it in a frame', async ({
  page,
  watched,
}) => {
  const modal = await openLanding(page)
  const before = await looks(page)
  await frameOf(page).evaluate(async () => {
    const choice = { mode: 'dark', accent: '#000000', radius: 0, lang: 'ar', features: {} }
    // Heard after the page's own listener has heard it.
    const arrival = new Promise((resolve) => addEventListener('message', resolve, { once: true }))
    window.postMessage({ choice }, location.origin)
    await arrival
    const origin = 'https://evil.example'
    dispatchEvent(new MessageEvent('message', { data: { choice }, origin, source: parent }))
    await new Promise(requestAnimationFrame)
  })
  expect(await looks(page)).toEqual(before)
  await expect(modal.getByRole('dialog', { name: 'Connect Wallet' })).toBeVisible()

  const { address, end } = await otherSiteWith('/play')
  watched.expected.push(/frame-ancestors|Refused to frame|ERR_BLOCKED_BY_RESPONSE/)
  await page.goto(address)
  await expect.poll(() => page.frames().at(-1)?.url()).toBe('chrome-error://chromewebdata/')
  await end()
})

test('the live modal has no empty room below it after a taller moment', async ({ page, watched: _ }) => {
  await openLanding(page, 'namespaces=eip155')
  const room = () => page.locator('.play-frame').evaluate((frame) => frame.getBoundingClientRect().height)
  const least = await room()
  await momentOf(page, 'Warning').check()
  await expect.poll(room).toBeGreaterThan(least + 40)
  await momentOf(page, 'Connect').check()
  await expect.poll(room).toBeLessThan(least + 2)
})
