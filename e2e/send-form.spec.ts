import { expect, test } from './stage/gallery.js'

// The Send form: the card of the amount is its field.
test('a press anywhere on the card types the amount, and the ring is the card’s', async ({ gallery }) => {
  await gallery.show('send-empty')
  const { page } = gallery
  const card = page.locator('.send-amount')
  const field = page.getByRole('textbox', { name: 'Amount to send' })
  const { x = 0, y = 0, height = 0 } = (await card.boundingBox()) ?? {}
  // Between the caption and the edge, where there is nothing else.
  await page.mouse.click(x + 8, y + height - 6)
  await expect(field).toBeFocused()
  const ring = await page.locator('.send-typed').evaluate((label) => {
    const { boxShadow, width, height } = getComputedStyle(label, '::before')
    return { boxShadow, size: [width, height].map(Number.parseFloat) }
  })
  expect(ring.boxShadow).toMatch(/0px 0px 0px 2px inset$/)
  const { width = 0 } = (await card.boundingBox()) ?? {}
  expect(ring.size.map(Math.round)).toEqual([Math.round(width), Math.round(height)])
  await expect(field).toHaveCSS('font-size', '40px')
})

test('Max is a pill of 28 that a finger hits in 44', async ({ gallery }) => {
  await gallery.show('send')
  const { page } = gallery
  const pill = page.getByRole('button', { name: 'Max: send as much as you can' })
  const { x = 0, y = 0, width = 0, height = 0 } = (await pill.boundingBox()) ?? {}
  expect(height).toBe(44)
  expect(await pill.evaluate((at) => getComputedStyle(at, '::before').height)).toBe('28px')
  const field = page.getByRole('textbox', { name: 'Amount to send' })
  await field.fill('')
  await page.mouse.click(x + width / 2, y + 1)
  await expect(field).toHaveValue('640.1299')
})

for (const [name, how] of [
  ['360 px', { width: 360 }],
  ['Arabic', { width: 360, locale: 'ar' }],
] as const) {
  test(`where it was sent before takes one line, ${name}`, async ({ gallery }) => {
    await gallery.show('send', how)
    const { height = 0 } = (await gallery.page.locator('.send-known > span:last-child').boundingBox()) ?? {}
    expect(height).toBe(20)
  })
}

test('who holds none of it is told so, and led to where they receive some', async ({ gallery }) => {
  await gallery.show('send-none')
  const { page } = gallery
  await expect(page.getByRole('note').filter({ hasText: /^No ETH on / })).toBeVisible()
  await expect(page.getByRole('button', { name: /^No ETH on / })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Enter an amount' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Receive', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Receive' })).toBeVisible()
})
