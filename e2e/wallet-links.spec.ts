import { expect } from '@playwright/test'
import { createSite } from './stage/site.js'
import { walletOrigin } from './stage/Wallet.js'
import { test } from './stage/walletTest.js'

test.describe('a link', () => {
  test('opens the wallet at /wc, and leaves no trace in the address', async ({ wallet, site, page }) => {
    const { uri, answer } = await site.connect()
    await wallet.open(`/wc?uri=${encodeURIComponent(uri)}`)
    await expect(wallet.question('Connect a site')).toBeVisible()
    expect(page.url()).toBe(`${walletOrigin}/`)
    await wallet.approve()
    await answer
  })

  test('from another page than the site says it is, is warned of', async ({ wallet, site, page }) => {
    const { uri } = await site.connect()
    await page.goto(`${walletOrigin}/wc?uri=${encodeURIComponent(uri)}`, {
      referer: 'https://evil.example/page',
    })
    await expect(wallet.question('Connect a site')).toContainText('The link came from https://evil.example.')
    await wallet.button('Reject').click()
  })

  test('error: used, expired, damaged and no links are said in a sentence', async ({
    wallet,
    site,
    page,
  }) => {
    await wallet.open()
    const { uri } = await site.connect()
    await wallet.paste(uri)
    await wallet.button('Reject').click()
    const field = page.getByRole('textbox', { name: 'Connection link' })
    for (const [text, sentence] of [
      ['', 'Paste the connection link'],
      ['hello', 'isn’t a connection link'],
      [uri.replace('symKey=', 'symKey=0'), 'damaged'],
      [uri.replace(/expiryTimestamp=\d+/, 'expiryTimestamp=1'), 'expired'],
    ] as const) {
      await field.fill(text)
      await field.press('Enter')
      await expect(wallet.message(sentence)).toBeVisible()
    }
  })

  test('whose site does not ask is given up', async ({ wallet, page }) => {
    const site = await createSite()
    const { uri } = await site.connect()
    await wallet.open()
    // The site has asked already, so a pairing without a site is made up: another key, its own topic.
    const { createHash, randomBytes } = await import('node:crypto')
    const key = randomBytes(32)
    const topic = createHash('sha256').update(key).digest('hex')
    await wallet.paste(
      uri.replace(/wc:\w+/, `wc:${topic}`).replace(/symKey=\w+/, `symKey=${key.toString('hex')}`),
    )
    await expect(wallet.message('Waiting for the site…')).toBeVisible()
    await wallet.button('Stop waiting').click()
    await expect(page.getByRole('textbox', { name: 'Connection link' })).toBeVisible()
    await site.close()
  })

  test('is scanned where there is a camera and a reader, and elsewhere that is said', async ({
    wallet,
    site,
    page,
  }) => {
    await wallet.open()
    await expect(page.getByText('To scan, you need')).toBeVisible()
    const { uri, answer } = await site.connect()
    // The reader and the camera are the browser's own; here stand-ins that see one code.
    await page.addInitScript((seen) => {
      class BarcodeDetector {
        static getSupportedFormats = async () => ['qr_code']
        detect = async () => [{ rawValue: seen }]
      }
      const camera = () => {
        const canvas = document.createElement('canvas')
        const stream = canvas.captureStream()
        setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 10, 10), 50)
        return stream
      }
      Object.assign(window, { BarcodeDetector })
      const mediaDevices = {
        enumerateDevices: async () => [{ kind: 'videoinput' }],
        getUserMedia: async () => camera(),
      }
      Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices })
    }, uri)
    await page.reload()
    await wallet.button('Scan a QR code').click()
    await wallet.approve()
    await answer
  })
})
