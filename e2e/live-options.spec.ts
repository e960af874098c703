import { expect, test } from './stage/test.js'

test('the look changes while the modal is open', async ({ demo, page }) => {
  await demo.open()
  await demo.openConnect()
  await page.evaluate(() => {
    const { kits, updateOptions } = window.latchkit
    updateOptions(kits[0], { themeMode: 'dark', themeVariables: { radius: 8 } })
  })
  const panel = () =>
    page.evaluate(() => {
      const modal = document.querySelector('latchkit-modal')?.shadowRoot?.querySelector('[part="modal"]')
      const { backgroundColor, borderRadius } = getComputedStyle(modal as Element)
      return [backgroundColor, borderRadius]
    })
  await expect.poll(panel).toEqual(['rgb(18, 19, 19)', '8px'])
})
