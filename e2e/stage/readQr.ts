import { expect, type Locator } from '@playwright/test'
import jsQR from 'jsqr'
import { readPng } from './pixels.js'

/** Returns the text of the QR code in a part of the page, read from a picture of it as a camera would. */
export async function readQr(part: Locator, name = 'QR code to connect'): Promise<string | undefined> {
  await expect(part.getByRole('img', { name })).toBeVisible()
  const page = await part.page().context().newPage()
  try {
    // A lens is not as sharp as a screen: without that the reader misses dots that begin between two pixels.
    const picture = await part.screenshot({ animations: 'disabled' })
    const { data, width, height } = await readPng(page, picture, 'blur(1px)')
    return jsQR(data, width, height, { inversionAttempts: 'dontInvert' })?.data
  } finally {
    await page.close()
  }
}
