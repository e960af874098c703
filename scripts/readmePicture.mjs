// npm run readme:picture: records the demo while its test wallet is connected, and writes docs/connect.webp and docs/connect.ar.webp,
// which the README shows. A port of its own (LATCHKIT_PORT), so that `npm start` may run beside it.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { ensureChromium, quietFlags } from './lib/chromium.mjs'
import { fontEnv } from './lib/fonts.mjs'
import { addressOf, basePort } from './lib/ports.mjs'
import { root } from './lib/run.mjs'
import { animatedWebp } from './picture/animatedWebp.mjs'
import { encode } from './picture/encode.mjs'
import { record } from './picture/record.mjs'
import { startSite } from './picture/startSite.mjs'

const pictures = { en: 'docs/connect.webp', ar: 'docs/connect.ar.webp' }
const largest = 1_000_000
const framesPerSecond = 20
const quality = 0.82
const size = { width: 960, height: 640 }
const scale = 1
/** The time that the test wallet takes to answer, so that the view that waits for it is seen. */
const walletMs = 450

/** A visit: the wallet is connected, the page becomes dark, and the account is opened. */
async function visit(page, hand) {
  const header = page.locator('[data-kit="1"] header')
  const dialog = page.getByRole('dialog')
  await hand.wait(700)
  await hand.press(header.getByRole('button').first())
  await dialog.waitFor()
  await hand.wait(900)
  await hand.press(dialog.getByRole('listitem').getByRole('button', { name: 'Test Wallet', exact: true }))
  await header.locator('.latchkit-account').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await hand.wait(900)
  await hand.press(page.locator('.controls').getByRole('radio').nth(1))
  await hand.wait(700)
  await hand.press(header.locator('.latchkit-account'))
  await dialog.waitFor()
  await hand.moveTo(dialog.getByRole('tab').nth(1), 700)
  await hand.wait(2_200)
}

async function take(browser, lang, url) {
  const page = await browser.newPage({
    viewport: size,
    deviceScaleFactor: scale,
    colorScheme: 'light',
    reducedMotion: 'no-preference',
    locale: lang,
  })
  await page.goto(`${url}/?font=Inter&namespaces=eip155&play=off&lang=${lang}`)
  await page.getByRole('region', { name: 'Test Wallet' }).getByLabel('Delay in ms').fill(String(walletMs))
  await page.evaluate(() => scrollTo(0, 0))
  const start = { x: size.width / 2, y: size.height * 0.7 }
  const film = await record(page, start, (hand) => visit(page, hand))
  const studio = await browser.newPage()
  await studio.goto('about:blank')
  const { frames, ...made } = await studio.evaluate(encode, { ...film, framesPerSecond, quality, scale })
  await Promise.all([page.close(), studio.close()])
  const files = frames.map(({ base64, ...frame }) => ({ ...frame, file: Buffer.from(base64, 'base64') }))
  return { bytes: animatedWebp({ ...made, frames: files }), count: files.length, painted: film.frames.length }
}

const port = basePort({ LATCHKIT_PORT: process.env.LATCHKIT_PORT ?? '4700' })
const executablePath = await ensureChromium()
const endSite = await startSite(port)
const browser = await chromium.launch({
  executablePath,
  env: { ...process.env, ...fontEnv() },
  args: ['--disable-gpu', '--no-sandbox', ...quietFlags],
})
for (const [lang, file] of Object.entries(pictures)) {
  const { bytes, count, painted } = await take(browser, lang, addressOf('demo', port))
  console.log(`${file}: ${bytes.length} B, ${count} frames of ${painted} painted`)
  if (bytes.length > largest) {
    console.error(`${file} would have more than ${largest} B: it stays as it was`)
    process.exitCode = 1
  } else writeFileSync(join(root, file), bytes)
}
await browser.close()
endSite()
