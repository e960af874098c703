import { drawQr, eyeModules } from '../packages/latchkit/src/react/parts/QrCode/drawQr.js'
import { accounts } from './stage/Demo.js'
import { expect, test } from './stage/sendTest.js'

const [, second] = accounts

/** Returns the dark modules of a code, with the white around it that a camera needs. */
function modulesOf(text: string): boolean[][] {
  const margin = 4
  const { size, dots, eyes } = drawQr(text)
  const rows = Array.from({ length: size + 2 * margin }, () =>
    Array.from({ length: size + 2 * margin }, () => false),
  )
  const dark = (x: number, y: number) => {
    const row = rows[y + margin]
    if (row) row[x + margin] = true
  }
  for (const [, x, y] of dots.matchAll(/M(\d+) (\d+)/g)) dark(Number(x), Number(y))
  const last = eyeModules - 1
  for (const [left, top] of eyes) {
    for (let at = 0; at < eyeModules ** 2; at++) {
      const [x, y] = [at % eyeModules, Math.floor(at / eyeModules)]
      // A ring, and a square of three in its middle.
      const isRing = x === 0 || y === 0 || x === last || y === last
      if (isRing || (x > 1 && x < last - 1 && y > 1 && y < last - 1)) dark(left + x, top + y)
    }
  }
  return rows
}

/** A camera that sees a QR code, or one that the visitor does not allow. */
async function camera(page: import('@playwright/test').Page, text: string | undefined): Promise<void> {
  const data = text === undefined ? undefined : modulesOf(text)
  await page.addInitScript((code) => {
    const list = async () => [{ kind: 'videoinput', deviceId: '', groupId: '', label: '' }]
    Object.defineProperty(navigator, 'mediaDevices', {
      value: {
        enumerateDevices: list,
        async getUserMedia() {
          if (!code) throw new DOMException('no', 'NotAllowedError')
          const canvas = document.createElement('canvas')
          const side = 10 * code.length
          Object.assign(canvas, { width: side, height: side })
          const context = canvas.getContext('2d')
          const draw = () => {
            if (!context) return
            context.fillStyle = '#fff'
            context.fillRect(0, 0, side, side)
            context.fillStyle = '#000'
            for (const [y, row] of code.entries())
              for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(x * 10, y * 10, 10, 10)
          }
          draw()
          setInterval(draw, 100)
          return canvas.captureStream(10)
        },
      },
    })
  }, data)
}

test('a receiver is scanned, from a payment link too', async ({ sending, page }) => {
  await camera(page, `ethereum:${second}@31338?value=1e18`)
  await sending.open()
  await sending.start()
  await sending.form.getByRole('button', { name: 'Scan QR code' }).click()
  await expect(sending.form.getByText('0x70…dc79C8')).toBeVisible()
  // What else the link asks for is the visitor's to say.
  await expect(sending.form.getByRole('textbox', { name: 'Amount to send' })).toHaveValue('')
})

test('a camera that is not allowed is said, and pasting is still there', async ({
  sending,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await camera(page, undefined)
  await sending.open()
  await sending.start()
  await sending.form.getByRole('button', { name: 'Scan QR code' }).click()
  await expect(sending.form.getByRole('alert').filter({ hasText: 'Can’t use your camera' })).toBeVisible()
  await sending.form.getByRole('button', { name: 'Stop scanning' }).click()
  await expect(sending.form.getByRole('textbox', { name: 'Recipient' })).toBeFocused()
  await page.evaluate((address) => navigator.clipboard.writeText(` ${address}\n`), second)
  await sending.form.getByRole('button', { name: 'Paste' }).click()
  await expect(sending.form.getByText('0x70…dc79C8')).toBeVisible()
})

test('without a camera there is nothing to scan with', async ({ sending, page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'mediaDevices', {
      value: { enumerateDevices: async () => [], getUserMedia: async () => undefined },
    })
  })
  await sending.open()
  await sending.start()
  await expect(sending.form.getByRole('button', { name: 'Paste' })).toBeVisible()
  await expect(sending.form.getByRole('button', { name: 'Scan QR code' })).toHaveCount(0)
})
