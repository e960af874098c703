import type { Locator } from '@playwright/test'
import { newEmail } from './stage/EmailWallet.js'
import { expect, partitioned, test } from './stage/emailTest.js'
import { fakeKeyboard } from './stage/fakeKeyboard.js'
import { readPng } from './stage/pixels.js'

// What surrounds the frame: a site of other colours than the browser, and the keyboard of a phone.

test.use({ launchOptions: partitioned() })

const white = [255, 255, 255]
const black = [18, 19, 19]

for (const [site, browser, background] of [
  ['dark', 'light', black],
  ['light', 'dark', white],
] as const)
  test(`a ${site} site in a ${browser} browser: the frame has the colours of the site, and nothing behind it shows`, async ({
    wallet,
    page,
  }) => {
    await page.emulateMedia({ colorScheme: browser })
    await wallet.open(`networks=31337&theme=${site}`)
    await wallet.type(newEmail())
    await expect(wallet.code).toBeVisible()
    const iframe = page.locator('latchkit-frame iframe')
    await expect(iframe).toHaveCSS('opacity', '1')
    await expect(wallet.frame.locator('body')).toHaveCSS('background-color', `rgb(${background.join(', ')})`)
    const { x, y, height } = (await iframe.boundingBox()) ?? { x: 0, y: 0, height: 0 }
    // Inside the round corners, outside all that is written.
    const clip = { x: x + 4, y: y + height / 2, width: 4, height: 4 }
    const { data } = await readPng(page, await page.screenshot({ clip }))
    expect([...data.slice(0, 3)]).toEqual(background)
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true })

  test('the keyboard covers neither the code nor what is said of it', async ({ wallet, page }) => {
    const cover = await fakeKeyboard(page)
    const email = newEmail()
    await wallet.open('networks=31337')
    await wallet.type(email)
    await expect(wallet.code).toBeFocused()
    for (const keyboard of [336, 440]) {
      await cover(keyboard)
      const edge = 780 - keyboard
      const bottomOf = async (each: Locator) => {
        const { y, height } = (await each.boundingBox()) ?? { y: 0, height: Number.POSITIVE_INFINITY }
        return y + height
      }
      await expect.poll(() => bottomOf(page.locator('latchkit-frame iframe'))).toBeLessThanOrEqual(edge)
      for (const each of [
        wallet.code,
        wallet.frame.getByRole('heading', { name: 'Confirm Email' }),
        wallet.frame.getByRole('button', { name: 'Resend code' }),
      ]) {
        await expect(each).toBeInViewport({ ratio: 1 })
        expect(await bottomOf(each)).toBeLessThanOrEqual(edge)
      }
    }
    await wallet.typeCode(email)
    await wallet.connected()
  })
})
