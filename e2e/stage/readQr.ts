import { expect, type Locator } from '@playwright/test'
import jsQR from 'jsqr'
import { openWindow } from './openWindow.js'
import { readPng } from './pixels.js'

/** Returns the text of the QR code in a part of the page, read from pictures of it as a camera would. */
export async function readQr(part: Locator, name = 'QR code to connect'): Promise<string | undefined> {
  await expect(part.getByRole('img', { name })).toBeVisible()
  const picture = await part.screenshot({ animations: 'disabled' })
  const page = await openWindow(part.page().context())
  try {
    // A lens is not as sharp as a screen: without that the reader misses dots that begin between two pixels. The larger the
    // dots, the less sharp it needs to be, and a camera's focus goes over all of it.
    for (const blur of [1, 2, 3]) {
      const { data, width, height } = await readPng(page, picture, `blur(${blur}px)`)
      const text = jsQR(data, width, height, { inversionAttempts: 'dontInvert' })?.data
      if (text) return text
    }
    return undefined
  } finally {
    await page.close()
  }
}
