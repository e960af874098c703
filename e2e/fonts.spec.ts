import { expect, test } from '@playwright/test'

test('the browser draws with the fonts of the repository, whatever the machine has', async ({ page }) => {
  test.skip(process.platform !== 'linux', 'only Linux is told which fonts there are')
  await page.setContent(
    "<p style=\"font-family: 'Noto Sans Mono', 'DejaVu Sans', monospace\">Hello مرحبا สวัสดี Привет 你好</p>",
  )
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'p' })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  expect(fonts.map(({ familyName }) => familyName).sort()).toEqual(['Inter', 'Noto Sans Arabic'])
})
