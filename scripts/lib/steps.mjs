// Runs steps in their order and says how each went. A step returns a list of problems, or `{ problems, notes }` (one pass or one
// failure), or `{ passed, failed, skipped, output, notes, failedTests }`. What a step can `prepare` begins with the first step and is
// handed to it. A `light` step needs one processor and runs beside another such; others have the machine to themselves.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, seconds, tail } from './run.mjs'

/** The file of the last run's counts and times. */
export const stepsReport = join(root, '.cache', 'steps.json')

/** The number of light steps that run at once: of a CI's processors. */
const lanes = 2

const empty = { passed: 0, failed: 0, skipped: 0, output: '', notes: [], failedTests: [] }

function countsOf(answer) {
  const problems = Array.isArray(answer) ? answer : answer.problems
  if (!problems) return { ...empty, ...answer }
  const notes = answer.notes ?? []
  if (problems.length === 0) return { ...empty, passed: 1, notes }
  return { ...empty, failed: 1, notes, output: problems.map((problem) => `  ${problem}`).join('\n') }
}

async function attempt(step, prepared) {
  try {
    return countsOf(await step.run(await prepared))
  } catch (error) {
    return { ...empty, failed: 1, output: error.stack ?? String(error) }
  }
}

const show = ({ passed, failed, skipped }) =>
  [passed > 1 && `${passed} passed`, failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`]
    .filter(Boolean)
    .join(', ')

function report(step, result, began) {
  const mark = result.failed > 0 ? 'FAIL' : result.passed > 0 ? ' ok ' : 'skip'
  console.log(`${mark}  ${step.name.padEnd(34)} ${seconds(began).padStart(7)}  ${show(result)}`.trimEnd())
  for (const note of result.notes) console.log(`      note: ${note}`)
  if (result.failed > 0) console.log(`\n${tail(result.output, 80)}\n`)
}

function writeReport(file, rows, began) {
  if (!file) return
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, JSON.stringify({ seconds: round(performance.now() - began), steps: rows }, null, 2))
}
const round = (ms) => Math.round(ms / 100) / 10

/**
 * Answers whether all passed. The sum is the last line, whatever happens before it. `reportTo` is a file for what each step
 * counted and took.
 */
export async function runSteps(steps, { reportTo } = {}) {
  const began = performance.now()
  const rows = []
  const total = { passed: 0, failed: 0, skipped: 0 }
  const broken = []
  const failedTests = []
  const prepared = new Map(steps.map((step) => [step, step.prepare?.()]))
  // What fails there is told when it is the step's turn.
  for (const one of prepared.values()) one?.catch(() => undefined)
  const take = async (step) => {
    const unmet = (step.needs ?? []).filter((name) => broken.includes(name))
    const at = performance.now()
    const result =
      unmet.length > 0
        ? { ...empty, failed: 1, output: `not run, because this failed: ${unmet.join(', ')}` }
        : await attempt(step, prepared.get(step))
    if (result.failed > 0) broken.push(step.name)
    for (const test of result.failedTests) failedTests.push(`${step.name}: ${test}`)
    for (const key of Object.keys(total)) total[key] += result[key]
    report(step, result, at)
    const { passed, failed, skipped } = result
    rows.push({ name: step.name, seconds: round(performance.now() - at), passed, failed, skipped })
  }
  const running = new Map()
  for (const step of steps) {
    const needed = (step.needs ?? []).map((name) => running.get(name))
    await Promise.all(step.light ? needed : running.values())
    while (running.size >= lanes) await Promise.race(running.values())
    const going = take(step).finally(() => running.delete(step.name))
    running.set(step.name, going)
    if (!step.light) await going
  }
  await Promise.all(running.values())
  writeReport(reportTo, rows, began)
  if (broken.length > 0) console.log(`\nfailed: ${broken.join(', ')}`)
  // Repeats the names at the end, which is what a log cut in its middle still shows.
  for (const test of failedTests) console.log(`  ${test}`)
  console.log(`\n${steps.length} steps in ${seconds(began)}`)
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
  console.log(`${total.passed} passed, ${total.failed} failed${skipped}`)
  return total.failed === 0
}
