// A page load until its button is on screen, and a reload until the connected address is: the kit's page against one
// written by hand (bench/floor), in turns, with the CPU as it is and slowed down four times. Time runs from the start of
// the navigation to the end of the frame, by the page's own clock. The second reload is measured too: at the first one
// Chromium writes down the compiled script, which takes longer the more of it there is, and from the second on it reads that.
import { setTimeout as sleep } from 'node:timers/promises'
import { prepared } from './lib/browser.mjs'
import { report } from './lib/report.mjs'
import { benchSites } from './lib/sites.mjs'
import { unwatched } from './lib/unwatched.mjs'

const runs = Number(process.env.LATCHKIT_RUNS ?? 21)
const speeds = { 'CPU as it is': 1, 'at a quarter': 4 }
const settleMs = 1_200
const { sites, stop } = await benchSites()
const { visit, end } = await unwatched()
const targets = { 'page load → button': 1.1, 'reload → address': 1.2, 'once more → address': 1.2 }
const took = Object.fromEntries(
  Object.keys(speeds).map((speed) => [
    speed,
    Object.fromEntries(Object.keys(targets).map((what) => [what, { floor: [], latchkit: [] }])),
  ]),
)

/** Runs in the page before anything else, so that no command that comes late tells the time. */
function watch() {
  const painted = (is) =>
    new Promise((resolve) => {
      const changes = new MutationObserver(() => {
        if (!is(document.querySelector('button')?.textContent ?? '')) return
        changes.disconnect()
        window.shown(() => true).then(resolve)
      })
      changes.observe(document, { subtree: true, childList: true, characterData: true })
    })
  window.paintedAt = {
    button: painted((text) => text === 'Connect wallet'),
    address: painted((text) => text.includes('0xf3')),
  }
}

async function connect() {
  document.querySelector('button').click()
  await window.shown(() => window.rowsOf().length > 0)
  window.rowsOf()[0].click()
  await window.paintedAt.address
}

const measure = (speed, name) =>
  visit({ slow: speeds[speed], scripts: [prepared({ wallets: 2 }), `(${watch})()`] }, async (page) => {
    const note = async (what, at) => took[speed][what][name].push(await page.evaluate(at))
    await page.load(sites[name].url)
    await sleep(settleMs)
    await note('page load → button', () => window.paintedAt.button)
    await page.evaluate(connect)
    for (const what of ['reload → address', 'once more → address']) {
      // No visitor reloads while the page still does what follows a connect.
      await sleep(settleMs)
      await page.reload()
      await sleep(settleMs)
      await note(what, () => window.paintedAt.address)
    }
  })

for (let run = 0; run < runs; run++)
  for (const speed of Object.keys(speeds))
    for (const name of run % 2 ? ['floor', 'latchkit'] : ['latchkit', 'floor']) await measure(speed, name)
await end()
stop()
report(
  'ms',
  Object.keys(speeds).flatMap((speed) =>
    Object.entries(targets).map(([what, target]) => ({
      what: `${what}, ${speed}`,
      target,
      ...took[speed][what],
    })),
  ),
)
