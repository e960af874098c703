import type { Response } from '@playwright/test'
import { expect, test } from './stage/test.js'

test('the demo serves a strict policy, and it bites', { tag: '@main' }, async ({ demo, page, watched }) => {
  const response = (await page.goto('/')) as Response
  const policy = response.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).toContain("img-src 'self' data: blob:")
  expect(policy).not.toMatch(/unsafe-|\*(?!\.)|https:(?!\/)/)
  const html = await response.text()
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/)

  await demo.open()
  const refused = await page.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<b>x</b>'
      return 'allowed'
    } catch (error) {
      return (error as Error).name
    }
  })
  expect(refused).toBe('TypeError')
  await expect.poll(() => watched.violations.length).toBe(1)
  watched.violations.length = 0
  watched.expected.push(/TrustedHTML/)
})

const wrongOptions = [
  ['networks=31337,31337', /networks\.1: Expected each network once/],
  ['networks=eip155:none', /networks\.0: Expected a network/],
  ['networks=', /networks/],
  ['id=no%20spaces', /id: Expected letters/],
] as const

for (const [query, text] of wrongOptions) {
  test(`wrong options (${query}) are named on the page, not a blank page`, async ({ page, watched: _ }) => {
    await page.goto(`/?${query}`)
    const error = page.getByTestId('error')
    await expect(error).toHaveAttribute('data-code', 'invalidOptions')
    await expect(error).toContainText(text)
  })
}

test('options that are not built yet are accepted, and said to be without effect', async ({
  demo,
  page,
  watched,
}) => {
  watched.expected.push(/Invalid Options: features\.email: Switched on, but has no effect/)
  await demo.open('features=email&swaps=on')
  await expect(page.getByTestId('ignored')).toHaveText(/so it has no effect here: email, swaps$/)
  await expect(demo.connectButton).toBeVisible()
})
