import { readFileSync } from 'node:fs'
import { assertAccessible } from './stage/axe.js'
import { expect, test } from './stage/test.js'

test('axe finds nothing on the demo page, connected and not, in light and dark', { tag: '@main' }, async ({
  demo,
  page,
}) => {
  const looks = async (what: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-mode', colorScheme)
      await assertAccessible(page, `${what}, ${colorScheme}`)
    }
  }
  await demo.openPlain('kits=2')
  await page.getByText('More', { exact: true }).first().click()
  await looks('demo')
  const one = demo.kit('1')
  await one.chooseChain('Ethereum')
  await expect(one.fact('status').first()).toHaveText('connected')
  await one.tryIt('Sign message')
  await expect(page.getByTestId('result').first()).toHaveText(/^0x/)
  await looks('demo connected')
  await page.goto('/?id=no%20spaces')
  await expect(page.getByTestId('error')).toBeVisible()
  await looks('demo with wrong options')
})

test('the demo itself fits a telephone, and mirrors with its language', async ({ demo, page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const query of ['', 'lang=ar']) {
    await page.goto(`/?font=Inter&${query}`)
    await expect(demo.fact('status').first()).toBeAttached()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, query).toBeLessThanOrEqual(360)
  }
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.getByRole('button', { name: 'توصيل المحفظة' }).click()
  await expect(page.getByRole('dialog')).toHaveAttribute('dir', 'rtl')
})

test('the look changes live, with the page’s controls and with the visitor’s setting', {
  tag: '@main',
}, async ({ demo, page }) => {
  const background = () =>
    page.evaluate(() => {
      const panel = document.querySelector('latchkit-modal')?.shadowRoot?.querySelector('[part="modal"]')
      const { backgroundColor, borderRadius, fontFamily } = getComputedStyle(panel as Element)
      return { backgroundColor, borderRadius, fontFamily }
    })
  await demo.open()
  await demo.openConnect()
  expect((await background()).backgroundColor).toBe('rgb(255, 255, 255)')
  expect((await background()).fontFamily).toMatch(/^Inter/)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(async () => (await background()).backgroundColor).toBe('rgb(18, 19, 19)')
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark')
  await page.keyboard.press('Escape')

  await page.getByRole('radio', { name: 'Light' }).check()
  await page.getByRole('slider', { name: 'Radius' }).fill('8')
  await page.getByRole('combobox', { name: 'Accent' }).selectOption('#0f766e')
  await expect(demo.connectButton).toHaveCSS('background-color', 'rgb(15, 118, 110)')
  await demo.openConnect()
  expect(await background()).toMatchObject({ backgroundColor: 'rgb(255, 255, 255)', borderRadius: '8px' })
})

test('the example of docs/styling.md does what it says', async ({ demo, page }) => {
  const guide = readFileSync(new URL('../docs/styling.md', import.meta.url), 'utf8')
  const [, css = ''] = /```css\n([\s\S]+?)```/.exec(guide) ?? []
  expect(css.split('\n').length).toBeLessThanOrEqual(11)
  await demo.open()
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
  }, css)
  await (await demo.openConnect()).getByRole('button', { name: 'Help', exact: true }).click()
  const part = (name: string) => page.locator(`latchkit-modal [part~="${name}"]`)
  await expect(part('modal')).toHaveCSS('box-shadow', 'rgb(15, 118, 110) 0px 0px 0px 2px')
  await expect(part('title')).toHaveCSS('letter-spacing', '0.32px')
  await expect(part('button-primary')).toHaveCSS('text-transform', 'uppercase')
})
