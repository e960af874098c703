// The account, CPU slowed down four times. Painted from cache: a page load within 30 s of the last, from the click on the
// account button to the frame with its tokens, while the server is silent; against the floor's click to its list. A mouse
// presses as it arrives, quicker than a person, or rests on the button before, as a hand does, or a finger taps. Long lists:
// 1,000 tokens and 5,000 transactions are scrolled to their end, in turns, and every task over 50 ms on the way is counted;
// so is it with 5,000 rows by hand (bench/rows), since the machine has its part in every frame.
import { writeFileSync } from 'node:fs'
import { serveData } from './account/data.mjs'
import { stage } from './lib/browser.mjs'
import { median, quantile } from './lib/stats.mjs'

const runs = Number(process.env.LATCHKIT_RUNS ?? 9)
const passCount = 3
const slow = 4
const target = 1.5
const { visit, end } = await stage({ latchkit: 'account', rows: 'rows' })

/** Ways to press a place of a page. */
const hands = {
  'pressed at once': { press: ({ page }, { x, y }) => page.mouse.click(x, y, { delay: 60 }) },
  'after a rest of 200 ms': {
    async press({ page }, { x, y }) {
      await page.mouse.move(x, y)
      await page.waitForTimeout(200)
      await page.mouse.click(x, y, { delay: 60 })
    },
  },
  'by a tap of 80 ms': {
    hasTouch: true,
    async press({ page, session }, place) {
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] })
      await page.waitForTimeout(80)
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    },
  },
}

/** From the click to the frame with what it opens. */
async function timed(visited, button, { press }) {
  const { x, y, width, height } = await button.boundingBox()
  const took = visited.page.evaluate(
    () =>
      new Promise((resolve) =>
        addEventListener(
          'click',
          async ({ timeStamp }) =>
            resolve((await window.shown(() => window.itemsOf().length > 0)) - timeStamp),
          { capture: true, once: true },
        ),
      ),
  )
  await press(visited, { x: x + width / 2, y: y + height / 2 })
  return took
}

const items = () => {
  window.itemsOf = () => {
    const root = document.querySelector('latchkit-modal')?.shadowRoot ?? document
    return [...root.querySelectorAll('dialog[open] :is(li, [role="listitem"])')]
  }
}

async function connect(page, url, press = 'click') {
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Connect wallet' })[press]()
  await page.getByRole('listitem').getByRole('button', { name: 'Foxglove' })[press]()
  await page.getByRole('button', { name: /^Account/ }).waitFor()
}

const painted = Object.keys(hands).map((how) => ({ how, floor: [], latchkit: [] }))
async function paintFromCache(name, { how, [name]: took }) {
  const hand = hands[how]
  const click = hand.hasTouch ? 'tap' : 'click'
  const data = await serveData({ tokens: 20, transactions: 0 })
  took.push(
    await visit(name, { slow, hasTouch: hand.hasTouch }, async (visited) => {
      const { page, url } = visited
      await page.addInitScript(items)
      if (name === 'floor') {
        await page.goto(url, { waitUntil: 'networkidle' })
        return timed(visited, page.getByRole('button', { name: 'Connect wallet' }), hand)
      }
      await connect(page, url + data.query, click)
      await page.getByRole('button', { name: /^Account/ })[click]()
      await page.getByRole('list', { name: 'Tokens' }).getByRole('listitem').first().waitFor()
      data.silence()
      await page.reload({ waitUntil: 'load' })
      const button = page.getByRole('button', { name: /^Account/ })
      await button.waitFor()
      // All that a page load with a wallet does is over.
      await page.waitForTimeout(1_000)
      return timed(visited, button, hand)
    }),
  )
  data.stop()
}

/** Scrolls a list to its last row, by 600 px a frame; answers every task over 50 ms that lay on the way. */
async function scrollThrough(page) {
  return page.evaluate(async () => {
    const long = []
    const watch = new PerformanceObserver((list) =>
      long.push(...list.getEntries().map(({ duration }) => duration)),
    )
    watch.observe({ type: 'longtask' })
    const root = document.querySelector('latchkit-modal')?.shadowRoot ?? document
    const scroller = root.querySelector('.scroller')
    const frame = () => new Promise(requestAnimationFrame)
    const isEnd = () => {
      const last = [...scroller.querySelectorAll('[role="list"]')].at(-1)
      return last?.lastElementChild.childElementCount > 0 && !scroller.querySelector('.more-below')
    }
    let frames = 0
    let still = 0
    // Where the rows have not come yet, the list waits for them.
    while (!(still > 5 && isEnd())) {
      if (++frames > 20_000) throw new Error('the end of the list did not come')
      const before = scroller.scrollTop
      scroller.scrollTop += 600
      await frame()
      still = scroller.scrollTop === before ? still + 1 : 0
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
    watch.disconnect()
    return { long, frames, height: scroller.scrollHeight }
  })
}

/** Scrolls a long list by touch, as on a phone, so that no pointer rests over rows that pass below it. */
async function scrolled(contents, tab) {
  const data = await serveData(contents)
  const result = await visit('latchkit', { slow, hasTouch: true }, async ({ page, url }) => {
    await page.addInitScript(items)
    await connect(page, url + data.query, 'tap')
    await page.getByRole('button', { name: /^Account/ }).tap()
    if (tab) await page.getByRole('tab', { name: tab }).tap()
    await page.getByRole('tabpanel').getByRole('listitem').first().waitFor()
    await page.waitForTimeout(1_000)
    return scrollThrough(page)
  })
  data.stop()
  return result
}

const scrolledByHand = () =>
  visit('rows', { slow, hasTouch: true }, async ({ page, url }) => {
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForTimeout(1_000)
    return scrollThrough(page)
  })

for (let run = 0; run < runs; run++)
  for (const each of painted)
    for (const name of run % 2 ? ['floor', 'latchkit'] : ['latchkit', 'floor'])
      await paintFromCache(name, each)
const lists = {
  '1,000 tokens': () => scrolled({ tokens: 1_000, transactions: 0 }),
  '5,000 transactions': () => scrolled({ tokens: 1, transactions: 5_000 }, 'Activity'),
  '5,000 rows by hand': scrolledByHand,
}
const passes = Object.fromEntries(Object.keys(lists).map((what) => [what, []]))
for (let pass = 0; pass < passCount; pass++)
  for (const [what, scroll] of Object.entries(lists)) passes[what].push(await scroll())
await end()

const show = (took) => `${median(took).toFixed(1)} ms (${quantile(took, 0.9).toFixed(1)})`
console.log('| painted from cache | latchkit, median (p90) | floor, median (p90) | ratio | target |')
console.log('| --- | --- | --- | --- | --- |')
for (const { how, latchkit, floor } of painted) {
  const ratio = (median(latchkit) / median(floor)).toFixed(2)
  console.log(`| ${how} | ${show(latchkit)} | ${show(floor)} | ${ratio} | ≤ ${target} |`)
}
console.log('\n| scrolled to its end | height | frames | tasks over 50 ms, by pass | longest |')
console.log('| --- | --- | --- | --- | --- |')
for (const [what, all] of Object.entries(passes)) {
  const longest = Math.max(0, ...all.flatMap(({ long }) => long)).toFixed(0)
  const frames = median(all.map((pass) => pass.frames)).toFixed(0)
  const tasks = all.map(({ long }) => long.length).join(' ')
  console.log(`| ${what} | ${all[0].height} px | ${frames} | ${tasks} | ${longest} ms |`)
}
if (process.env.LATCHKIT_RESULT)
  writeFileSync(process.env.LATCHKIT_RESULT, JSON.stringify({ runs, target, painted, passes }, null, 2))
