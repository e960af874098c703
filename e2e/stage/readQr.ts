import { expect, type Locator } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import { openWindow } from './openWindow.js'
import { type Pixels, readPng } from './pixels.js'

/** Returns the text of the QR code in a part of the page, read from pictures of it as a camera would. */
export async function readQr(part: Locator, name = 'QR code to connect'): Promise<string | undefined> {
  await expect(part.getByRole('img', { name })).toBeVisible()
  const picture = await part.screenshot({ animations: 'disabled' })
  const page = await openWindow(part.page().context())
  try {
    // A lens is not as sharp as a screen.
    for (const blur of [1, 2]) {
      const text = read(await readPng(page, picture, `blur(${blur}px)`))
      if (text !== undefined) return text
    }
    return undefined
  } finally {
    await page.close()
  }
}

/** Reads the QR code in a picture. Returns `undefined` if none is recognised. */
function read(picture: Pixels): string | undefined {
  try {
    return decodeQR(picture)
  } catch {
    // The reader says by an error that it recognises no code; the caller's assertion names what was to be read.
    return undefined
  }
}
