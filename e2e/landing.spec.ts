import { budgets } from '../scripts/check/budgets.mjs'
import { assertAccessible } from './stage/axe.js'
import { frameOf, live, openLanding } from './stage/landing.js'
import { expect, test } from './stage/test.js'

// The demo as a visitor meets it: what it says, the code that follows what is chosen, and the room it takes.

test('the code follows what was chosen, in each tab, and can be copied', async ({
  page,
  context,
  watched: _,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/?font=Inter&play=off')
  const panel = page.getByRole('region', { name: 'The code for it' })
  await expect(panel).toContainText('createLatchkit({ networks: [mainnet, base], adapters: [evm()] })')
  await page.getByRole('radio', { name: 'And Solana, Bitcoin, Polkadot' }).check()
  await expect(panel).toContainText('adapters: [evm(), solana(), bitcoin(), polkadot()]')
  await page.getByRole('radio', { name: 'Ethereum', exact: true }).check()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await page.getByRole('combobox', { name: 'Accent' }).selectOption('#0f766e')
  await page.getByRole('slider', { name: 'Radius' }).fill('8')
  await page.getByRole('checkbox', { name: 'Sending' }).uncheck()
  const first = panel.getByRole('radio', { name: 'React', exact: true })
  await first.focus()
  for (const name of ['React', 'wagmi', 'Next', 'No React']) {
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('أضف المحافظ إلى موقعك')
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add wallets to your site')
  await expect(page).toHaveURL(/lang=en/)
  await expect(modal.getByRole('dialog', { name: 'Connect Wallet' })).toBeVisible()
})

test('the live modal is below the headline on a phone and beside it on a computer, where it stays while the page scrolls; nothing is wider than the page', async ({
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
  expect(phone.title.y + phone.title.height).toBeLessThan(phone.frame.y)
  expect(phone.frame.y).toBeLessThan(440)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await frameOf(page).evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.setViewportSize({ width: 1280, height: 900 })
  const { title, frame } = await boxes()
  expect(frame.x).toBeGreaterThan(title.x + title.width)
  expect(Math.abs(frame.y - title.y)).toBeLessThan(80)
  await page.getByRole('checkbox', { name: 'Wallets on phones' }).scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, 700))
  const scrolled = await boxes()
  expect(scrolled.frame.y).toBeGreaterThan(0)
  expect(scrolled.frame.y + scrolled.frame.height).toBeLessThan(900)
})

for (const query of ['theme=light', 'theme=dark', 'lang=ar&theme=dark'])
  test(`axe finds nothing on the landing page and in its frame: ${query}`, { tag: '@main' }, async ({
    page,
    watched: _,
  }) => {
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

test('Developer tools are open at an address with options, and can be folded', async ({ demo, page }) => {
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
  const figures = page.getByRole('region', { name: 'Why Latchkit' })
  const pageOf = (name: string | RegExp) =>
    figures.getByRole('link', { name }).evaluate(async (link) => {
      const answer = await fetch((link as HTMLAnchorElement).href)
      return { type: answer.headers.get('content-type'), text: await answer.text() }
    })
  const { type, text } = await pageOf(/until the click/)
  expect(type).toMatch(/^text\/plain/)
  for (const bytes of Object.values(budgets)) {
    await expect(figures).toContainText(`${bytes / 1000} kB`)
    expect(text).toContain(`${bytes.toLocaleString('en')} B`)
  }
  const shown = (await figures.textContent()) ?? ''
  const [, seconds] = /Opens in ([\d.]+) seconds/.exec(shown) ?? []
  const [, openingMs] = /\| click → list, cold \| (\d+) ms \|/.exec((await pageOf(/Opens in/)).text) ?? []
  expect(seconds).toBe((Number(openingMs) / 1_000).toFixed(1))
  const [, pauses] = /slowed to a quarter: (\d+ to \d+), by run/.exec(shown) ?? []
  expect((await pageOf(/Smooth/)).text).toMatch(
    new RegExp(`^\\| 5,000 transactions,.*\\| \\*\\*${pauses}\\*\\* \\(`, 'm'),
  )
  expect((await pageOf(/no server/)).text).toContain('# Latchkit')
})
