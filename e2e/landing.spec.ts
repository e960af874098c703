import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Frame, Page } from '@playwright/test'
import { budgets } from '../scripts/check/budgets.mjs'
import { assertAccessible } from './stage/axe.js'
import { accounts, Demo } from './stage/Demo.js'
import { basePort } from './stage/ports.js'
import { expect, test } from './stage/test.js'

// The demo as a visitor meets it: a live modal in a frame of its own, controls that change it, and the code that follows them.

const live = 'iframe[title="The modal, live"]'
const home = `http://demo.localhost:${basePort}`

/** Opens the landing page; answers the live modal, with its list. */
async function openLanding(page: Page, query = '', title = live) {
  await page.goto(`/?font=Inter&${query}`)
  const modal = page.frameLocator(title)
  await expect(modal.getByRole('listitem').first()).toBeVisible()
  return modal
}

const frameOf = (page: Page) => page.frames().find((frame) => frame.url().includes('/play?')) as Frame

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
  const modal = await openLanding(page)
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

  await page.getByRole('combobox', { name: 'Accent' }).selectOption('#0f766e')
  const link = modal.getByRole('button', { name: 'Get one' })
  const colour = () => link.evaluate((element) => getComputedStyle(element).color)
  const green = await colour()
  await page.getByRole('combobox', { name: 'Accent' }).selectOption('#c2410c')
  await expect.poll(colour).not.toBe(green)

  await page.getByRole('radio', { name: 'العربية' }).check()
  await expect(page.frameLocator('iframe').getByRole('dialog', { name: 'توصيل المحفظة' })).toBeVisible()
  await expect.poll(() => looks(page)).toMatchObject({ direction: 'rtl' })
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  expect(await frameOf(page).evaluate(() => 'isSame' in window)).toBe(true)
})

test('the code follows what was chosen, in each tab, and can be copied', async ({
  page,
  context,
  watched: _,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/?font=Inter&play=off')
  const panel = page.getByRole('region', { name: 'The code for it' })
  await expect(panel).toContainText('createLatchkit({ networks: [mainnet, base], adapters: [evm()] })')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await page.getByRole('combobox', { name: 'Accent' }).selectOption('#0f766e')
  await page.getByRole('slider', { name: 'Radius' }).fill('8')
  await page.getByRole('checkbox', { name: 'Sending' }).uncheck()
  const first = panel.getByRole('radio', { name: 'React' })
  await first.focus()
  for (const name of ['React', 'wagmi', 'Next', 'Verbs']) {
    const way = panel.getByRole('radio', { name, exact: true })
    await expect(way).toBeFocused()
    await expect(way).toBeChecked()
    await expect(panel).toContainText("themeMode: 'dark',")
    await expect(panel).toContainText("themeVariables: { accent: '#0f766e', radius: 8 },")
    await expect(panel).toContainText('features: { send: false },')
    await page.keyboard.press('ArrowRight')
  }
  await expect(first).toBeChecked()
  await panel.getByRole('button', { name: 'Copy the code' }).click()
  await expect(panel.getByRole('button', { name: 'Copied the code' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(await panel.locator('pre').textContent())
})

test('in Arabic all of the page but the names of the code is Arabic, and so is the live modal', async ({
  page,
  watched: _,
}) => {
  const modal = await openLanding(page, 'lang=ar', 'iframe')
  await expect(modal.getByRole('dialog', { name: 'توصيل المحفظة' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('وصّل المحافظ بموقعك')
  await expect(page.getByRole('region', { name: 'الشيفرة اللازمة' })).toContainText("locale: 'ar',")
  await expect(page.getByRole('radio', { name: 'داكن' })).toBeVisible()
  // What is read from left to right says so, and everything else has an Arabic letter in it.
  const foreign = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent?.trim() ?? ''
      const isMarked = texts.currentNode.parentElement?.closest(
        '[dir="ltr"], [lang="en"], label, button, .brand, noscript',
      )
      if (/[A-Za-z]{2}/.test(text) && !/[\u0600-\u06ff]/.test(text) && !isMarked) found.push(text)
    }
    return found
  })
  expect(foreign).toEqual([])
  // The names that tools rely on stay.
  await expect(
    page.getByRole('region', { name: 'Try it' }).getByRole('button', { name: 'Sign message' }),
  ).toBeVisible()
  await page.getByRole('radio', { name: 'English' }).check()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect a wallet to your website')
  await expect(page).toHaveURL(/lang=en/)
  await expect(modal.getByRole('dialog', { name: 'Connect Wallet' })).toBeVisible()
})

test('on a phone the modal comes first, on a computer it stands beside the text; nothing is wider than the page', async ({
  page,
  watched: _,
}) => {
  const boxes = async () => {
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    const frame = await page.locator(live).boundingBox()
    if (!title || !frame) throw new Error('not on screen')
    return { title, frame }
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await openLanding(page)
  const phone = await boxes()
  expect(phone.frame.y + phone.frame.height).toBeLessThan(phone.title.y)
  expect(phone.frame.y).toBeLessThan(200)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await frameOf(page).evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.setViewportSize({ width: 1280, height: 900 })
  const { title, frame } = await boxes()
  expect(frame.x).toBeGreaterThan(title.x + title.width)
  expect(Math.abs(frame.y - title.y)).toBeLessThan(80)
})

for (const query of ['theme=light', 'theme=dark', 'lang=ar&theme=dark'])
  test(`axe finds nothing on the landing page and in its frame: ${query}`, async ({ page, watched: _ }) => {
    const title = query.includes('ar&') ? 'iframe' : live
    await openLanding(page, query, title)
    await assertAccessible(page, query)
    await assertAccessible(frameOf(page), `the frame, ${query}`)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('radio', { name: 'Next' }).check()
    await assertAccessible(page, `${query}, on a phone, with a long tab`)
  })

test('for who wants less motion nothing on the page moves', async ({ demo, page }) => {
  await demo.open()
  await page.getByRole('radio', { name: 'Dark' }).check()
  const moving = () =>
    page.evaluate(() =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().activeDuration),
    )
  expect(await moving()).toEqual([])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const label = page.locator('label', { hasText: 'Light' })
  await expect(label).toHaveCSS('transition-duration', '0.1s')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(label).toHaveCSS('transition-duration', '0s')
})

test('Developer tools are open, and can be folded', async ({ demo, page }) => {
  await demo.open()
  const tools = page.getByRole('heading', { name: 'Developer tools' })
  await expect(demo.fact('status')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Test Wallet' })).toBeVisible()
  await tools.click()
  await expect(demo.fact('status')).toBeHidden()
})

test('each figure is the one that the checks hold, and leads to the page that says how it is measured', async ({
  demo,
  page,
}) => {
  await demo.open()
  const figures = page.getByRole('region', { name: 'In figures' })
  const pageOf = (name: string | RegExp) =>
    figures.getByRole('link', { name }).evaluate(async (link) => {
      const answer = await fetch((link as HTMLAnchorElement).href)
      return { type: answer.headers.get('content-type'), text: await answer.text() }
    })
  for (const bytes of Object.values(budgets)) {
    const { type, text } = await pageOf(`${bytes / 1000} kB`)
    expect(type).toMatch(/^text\/plain/)
    expect(text).toContain(`${bytes.toLocaleString('en')} B`)
  }
  const [bench] = await figures.getByRole('link', { name: /×/ }).all()
  const name = (await bench?.getAttribute('aria-label')) ?? ''
  const { text } = await pageOf(/×/)
  const [row = ''] = text.match(/^\| click → list by hand.*$/m) ?? []
  expect([...name.matchAll(/\d+(\.\d+)?/g)].map(([figure]) => row.includes(figure))).toEqual([true, true])
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
