// Click on WalletConnect to the first frame with a QR code, CPU slowed down four times: the kit against a page written by
// hand, which makes the same keys and draws the same code and knows no protocol. Cold: nothing of pairing has been loaded.
// Warm: the second time on one page. The relay takes every connection and says nothing: a code needs no word of it.
import { once } from 'node:events'
import { WebSocketServer } from 'ws'
import { stage } from './lib/browser.mjs'
import { report } from './lib/report.mjs'

const runs = Number(process.env.LATCHKIT_RUNS ?? 15)
/** Our own bounds, as multiples of the floor: it has neither sessions nor storage nor a design. */
const targets = { cold: 4, warm: 4 }

const relay = new WebSocketServer({ port: 0, host: '127.0.0.1' })
await once(relay, 'listening')
const query = `?relay=${encodeURIComponent(`ws://127.0.0.1:${relay.address().port}/`)}`

const { names, visit, end } = await stage({ floor: 'pairFloor', latchkit: 'pairKit' })
const samples = { cold: { latchkit: [], floor: [] }, warm: { latchkit: [], floor: [] } }

/** Opens the list, and measures from the click on the row to the frame that shows a code. */
const clickToCode = (page) =>
  page.evaluate(async () => {
    document.querySelector('button').click()
    const row = () =>
      window
        .rowsOf()
        .find((each) => each.matches('[aria-label="WalletConnect"]') || each.textContent === 'WalletConnect')
    await window.shown(row)
    const began = performance.now()
    row().click()
    return (await window.shown(() => window.dialogOf()?.querySelector('svg[role="img"] path'))) - began
  })

for (let run = 0; run < runs; run++) {
  for (const name of run % 2 ? names : [...names].reverse()) {
    await visit(name, { wallets: 0, slow: 4 }, async ({ page, url }) => {
      await page.goto(url + query, { waitUntil: 'networkidle' })
      samples.cold[name].push(await clickToCode(page))
      await page.waitForLoadState('networkidle')
      await page.evaluate(async () => {
        window.buttonNamed('Close').click()
        await window.shown(() => !window.dialogOf())
      })
      // Two pairings in a row are a second apart.
      await page.waitForTimeout(1_200)
      samples.warm[name].push(await clickToCode(page))
    })
  }
}
await end()
relay.close()
report(
  'ms',
  Object.entries(samples).map(([what, of]) => ({
    what: `${what}, from the row to the code`,
    target: targets[what],
    ...of,
  })),
)
