// What moves, CPU slowed down four times: the frames in which the browser drew nothing, and those in which it did not draw all
// that moved, by its own account, while the modal opens, and while one view gives way to the next and back, against a bare dialog
// with the same keyframes and pictures (bench/motionFloor) in the same run, in turns. What counts is the sum over all runs, since one
// run misses a few. The bare dialog is measured twice in each run: what two equal ones differ by says how far a ratio can be trusted.
import { writeFileSync } from 'node:fs'
import { stage } from './lib/browser.mjs'

const runs = Number(process.env.LATCHKIT_RUNS ?? 15)
const slow = 4
const target = 1.2
const frameUs = 1_000_000 / 60
const toleranceUs = 1_000
const { visit, end } = await stage({ bare: 'motionFloor' })

/**
 * Runs in the page: marks when the dialog, its panel, its views or its title begin to move, and when the last of them has come to
 * its end, by their own times: a script may look too late.
 */
function prepareMarks() {
  // Both have these. What comes late into a row of the modal fades in by itself.
  const moving = 'dialog, .panel, .view, h2'
  window.markMoves = () => {
    const seen = new Set()
    const look = (resolve) => {
      const root = document.querySelector('latchkit-modal')?.shadowRoot ?? document
      const now = root
        .getAnimations()
        .filter(({ playState, effect: { target } }) => playState === 'running' && target.matches(moving))
      for (const each of now) seen.add(each)
      if (now.length > 0 || seen.size === 0) return requestAnimationFrame(() => look(resolve))
      // One that has given way to another has no times.
      const ran = [...seen].filter(({ startTime }) => startTime !== null)
      const ends = ran.map(({ startTime, effect }) => startTime + effect.getComputedTiming().endTime)
      performance.mark('moves', { startTime: Math.min(...ran.map(({ startTime }) => startTime)) })
      performance.mark('rests', { startTime: Math.max(...ends) })
      resolve()
    }
    window.moved = new Promise((resolve) => requestAnimationFrame(() => look(resolve)))
  }
}

/**
 * The frames that were due while something moved, by its own times, those in which nothing was drawn, and those in which not all was:
 * while a page's own thread is busy the browser goes on with what only fades or travels, and a height stands still.
 */
function count(events) {
  const at = (mark) => events.find(({ name }) => name === mark)
  const { ts: from, pid } = at('moves')
  const { ts: to } = at('rests')
  const states = new Map()
  for (const { name, pid: of, ph, ts, args } of events) {
    if (name !== 'PipelineReporter' || of !== pid || ph !== 'b') continue
    if (ts < from - toleranceUs || ts > to + toleranceUs) continue
    // One frame has a report of each thread that draws for it.
    const { frame_sequence: number, state } = args.frame_reporter
    states.set(number, [...(states.get(number) ?? []), state])
  }
  const drawn = [...states.values()]
  const due = Math.round((to - from) / frameUs) + 1
  const shown = drawn.filter((each) => each.some((state) => state.startsWith('STATE_PRESENTED'))).length
  const whole = drawn.filter((each) => each.includes('STATE_PRESENTED_ALL')).length
  return { due, still: due - shown, partial: due - whole }
}

const includedCategories = ['cc', 'benchmark', 'blink.user_timing']

async function moved({ page, session }, press) {
  const events = []
  const keep = ({ value }) => events.push(...value)
  session.on('Tracing.dataCollected', keep)
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  // It looks before anything moves: what was over before its first look would be waited for without end.
  await page.evaluate(() => window.markMoves())
  await press()
  await page.evaluate(() => window.moved)
  await page.waitForTimeout(100)
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  session.off('Tracing.dataCollected', keep)
  return count(events)
}

/** Waits as long as a person looks before the next press; what loads meanwhile has come. */
const look = async (page) => {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
}

const steps = [
  { what: 'opening', button: 'Connect wallet' },
  { what: 'to all wallets', button: 'All wallets' },
  { what: 'back', button: 'Back' },
  { what: 'to all wallets again', button: 'All wallets' },
  { what: 'back again', button: 'Back' },
]

const measure = (name) =>
  visit(name, { slow }, async ({ page, session, url }) => {
    await page.addInitScript(prepareMarks)
    await page.addInitScript((given) => Object.assign(window, { pictures: given }), pictures)
    await page.goto(url, { waitUntil: 'networkidle' })
    const results = {}
    for (const { what, button } of steps) {
      const place = page.getByRole('button', { name: button, exact: true })
      await place.hover()
      await look(page)
      results[what] = await moved({ page, session }, () => page.mouse.down().then(() => page.mouse.up()))
    }
    return results
  })

/** The pictures of the two views, once all have come, for the bare dialog to show the same. */
const pictures = await visit('latchkit', {}, async ({ page, url }) => {
  await page.goto(url, { waitUntil: 'networkidle' })
  const shown = async () => {
    await page.waitForTimeout(1_000)
    const images = page.locator('.views > .view li .mark > img')
    return images.evaluateAll((each) => each.map(({ src }) => src))
  }
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const first = await shown()
  await page.getByRole('button', { name: 'All wallets', exact: true }).click()
  return { first, all: await shown() }
})

const measured = ['bare', 'latchkit', 'same']
const pageOf = (name) => (name === 'same' ? 'bare' : name)
const nothing = { due: 0, still: 0, partial: 0 }
const plus = (one, other) =>
  Object.fromEntries(Object.keys(nothing).map((name) => [name, one[name] + other[name]]))
const sums = Object.fromEntries(
  steps.map(({ what }) => [what, Object.fromEntries(measured.map((name) => [name, nothing]))]),
)
for (let run = 0; run < runs; run++) {
  for (const name of run % 2 ? [...measured].reverse() : measured) {
    for (const [what, counted] of Object.entries(await measure(pageOf(name))))
      sums[what][name] = plus(sums[what][name], counted)
  }
}
await end()

const all = Object.fromEntries(
  measured.map((name) => [
    name,
    Object.values(sums).reduce((sum, { [name]: one }) => plus(sum, one), nothing),
  ]),
)
const result = { runs, target }
console.log(`${runs} runs, ${pictures.all.length} pictures in the second view`)
for (const [kind, title] of [
  ['still', 'frames in which nothing was drawn'],
  ['partial', 'frames in which not all was drawn'],
]) {
  console.log(
    `\n| ${title} | latchkit, of due | bare dialog | the same again | ratio | of equal ones | target |`,
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  for (const [what, { latchkit, bare, same }] of Object.entries({ ...sums, 'all of it': all })) {
    // Both visits to the bare dialog are what it is compared with.
    const ratio = latchkit[kind] / ((bare[kind] + same[kind]) / 2)
    const equal = same[kind] / bare[kind]
    const shown = [latchkit, bare, same].map((each) => `${each[kind]} of ${each.due}`).join(' | ')
    console.log(`| ${what} | ${shown} | ${ratio.toFixed(2)} | ${equal.toFixed(2)} | ≤ ${target} |`)
    result[what] = { latchkit, bare, same, ...result[what], [kind]: { ratio, equal } }
  }
}
if (process.env.LATCHKIT_RESULT) writeFileSync(process.env.LATCHKIT_RESULT, JSON.stringify(result, null, 2))
