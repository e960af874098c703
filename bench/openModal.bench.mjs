// Click to the first frame with a list row, CPU slowed down four times: a page with the kit against a bare React page with
// a native dialog and a hand-written list (bench/floor). Cold: the first click of a fresh browser context. Warm: the
// click after it. By hand: the pointer comes to the button and presses it for 60 ms, as a quick person does. By mouse: the
// same without a pause between down and up, which is quicker than any person. By script: `button.click()`, which no hover,
// focus or pointer down comes before. Time runs from the click event's own timestamp. Runs alternate, so that whatever
// else the machine does meets both.
import { writeFileSync } from 'node:fs'
import { launch } from './lib/browser.mjs'
import { benchSites } from './lib/sites.mjs'
import { median, quantile } from './lib/stats.mjs'

const runs = Number(process.env.LATCHKIT_RUNS ?? 15)
const target = 1.5
const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0z"/></svg>')}`

/** Two wallets, and a stopwatch from the click to the frame that shows a row. */
function prepare(image) {
  for (const name of ['Foxglove', 'Lumen']) {
    const info = { uuid: crypto.randomUUID(), name, icon: image, rdns: `example.${name.toLowerCase()}` }
    const detail = Object.freeze({
      info,
      provider: { request: async () => [], on() {}, removeListener() {} },
    })
    const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    addEventListener('eip6963:requestProvider', announce)
    announce()
  }
  const row = () => {
    const modal = document.querySelector('latchkit-modal')?.shadowRoot ?? document
    return modal.querySelector('dialog[open] li button')
  }
  // Resolves with the milliseconds from the next click to the frame that shows a row.
  window.nextClickToRow = () =>
    new Promise((resolve) => {
      const clicked = ({ timeStamp }) => {
        const look = () => {
          if (!row()) return requestAnimationFrame(look)
          // The callback runs before the frame is painted; the task after it, once it has been.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - timeStamp)
          port2.postMessage(0)
        }
        requestAnimationFrame(look)
      }
      addEventListener('click', clicked, { capture: true, once: true })
    })
}

const pressMs = { hand: 60, mouse: 0 }

async function clickToRow(page, how) {
  const button = page.getByRole('button', { name: 'Connect wallet' })
  // The stopwatch is there before the click is.
  await page.evaluate(() => {
    window.took = window.nextClickToRow()
  })
  if (how === 'script') await button.evaluate((element) => element.click())
  else {
    const { x, y, width, height } = await button.boundingBox()
    await page.mouse.click(x + width / 2, y + height / 2, { delay: pressMs[how] })
  }
  return page.evaluate(() => window.took)
}

async function measure(browser, url, how) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.addInitScript(prepare, icon)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(url, { waitUntil: 'networkidle' })
  const cold = await clickToRow(page, how)
  // All that the first opening loads has come before the second is measured.
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Close' }).click()
  const closed = () =>
    !(document.querySelector('latchkit-modal')?.shadowRoot ?? document).querySelector('dialog[open]')
  await page.waitForFunction(closed)
  await page.mouse.move(0, 0)
  const warm = await clickToRow(page, how)
  await context.close()
  return { cold, warm }
}

const { sites, stop } = await benchSites()
const browser = await launch()
const ways = ['hand', 'mouse', 'script']
const samples = Object.fromEntries(ways.map((how) => [how, { latchkit: [], floor: [] }]))
for (let run = 0; run < runs; run++) {
  for (const how of ways) {
    for (const name of run % 2 ? ['latchkit', 'floor'] : ['floor', 'latchkit']) {
      samples[how][name].push(await measure(browser, sites[name].url, how))
    }
  }
}
await browser.close()
stop()

const result = { runs, target }
console.log('| click | latchkit, median (p90) | floor, median (p90) | ratio | target |')
console.log('| --- | --- | --- | --- | --- |')
for (const how of ways) {
  for (const state of ['cold', 'warm']) {
    const of = (name) => samples[how][name].map((sample) => sample[state])
    const ratio = median(of('latchkit')) / median(of('floor'))
    const show = (name) => `${median(of(name)).toFixed(1)} ms (${quantile(of(name), 0.9).toFixed(1)})`
    console.log(
      `| ${state}, by ${how} | ${show('latchkit')} | ${show('floor')} | ${ratio.toFixed(2)} | ≤ ${target} |`,
    )
    result[`${state} ${how}`] = { latchkit: median(of('latchkit')), floor: median(of('floor')), ratio }
  }
}
if (process.env.LATCHKIT_RESULT) writeFileSync(process.env.LATCHKIT_RESULT, JSON.stringify(result, null, 2))
