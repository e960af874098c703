// A page load until its button is on screen, and a reload until the connected address is: the kit's page against one
// written by hand (bench/floor), CPU slowed down four times, in turns. Time runs from the start of the navigation.
import { stage } from './lib/browser.mjs'
import { report } from './lib/report.mjs'

const runs = Number(process.env.LATCHKIT_RUNS ?? 21)
const settleMs = 1_200
const { names, visit, end } = await stage()
const took = { 'page load → button': {}, 'reload → address': {} }

async function measure(name) {
  await visit(name, { slow: 4 }, async ({ page, url }) => {
    const button = () =>
      window.shown(() => document.querySelector('button')?.textContent === 'Connect wallet')
    const address = () => window.shown(() => document.querySelector('button')?.textContent?.includes('0xf3'))
    await page.goto(url, { waitUntil: 'commit' })
    const ready = await page.evaluate(button)
    await page.waitForLoadState('networkidle')
    await page.evaluate(async () => {
      document.querySelector('button').click()
      await window.shown(() => window.rowsOf().length > 0)
      window.rowsOf()[0].click()
    })
    await page.evaluate(address)
    // Nobody reloads while the page still does what follows a connect.
    await page.waitForTimeout(settleMs)
    await page.reload({ waitUntil: 'commit' })
    const back = await page.evaluate(address)
    for (const [what, ms] of [
      ['page load → button', ready],
      ['reload → address', back],
    ]) {
      took[what][name] ??= []
      took[what][name].push(ms)
    }
  })
}

for (let run = 0; run < runs; run++)
  for (const name of run % 2 ? names : [...names].reverse()) await measure(name)
await end()
report('ms', [
  { what: 'page load → button', target: 1.1, ...took['page load → button'] },
  { what: 'reload → address', target: 1.2, ...took['reload → address'] },
])
