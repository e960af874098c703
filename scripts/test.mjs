// npm test: installs what is missing, proves the main paths, and ends with one line that sums it up. `npm run test:all` (`--all`)
// runs the rest: each step has `in`, either `test` (the default), `all`, or `both` for what the others stand on, such as builds.
// `--changed`, alone or with a commit, runs what a change against it touches, and prints what it leaves out (steps/changed.mjs).
// `--only` runs one group (static, unit, package, browser) or the steps whose name contains a word, of both commands.
// `--update` keeps what the browser tests see of views (e2e/pictures, e2e/spoken) instead of comparing with it.
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { root } from './lib/run.mjs'

/** Returns the word behind a flag, `fallback` if there is none, `undefined` without the flag. */
function wordBehind(flag, fallback) {
  const at = process.argv.indexOf(flag)
  if (at < 0) return undefined
  const word = process.argv[at + 1]
  return word && !word.startsWith('--') ? word : fallback
}
const only = wordBehind('--only')
const changedSince = wordBehind('--changed', 'HEAD')
const command = process.argv.includes('--all') ? 'all' : 'test'

/** The unit tests take one of the two lanes from the first second: what stands below runs beside them. */
const allSteps = async () => ({
  unit: (await import('./steps/unit.mjs')).unitSteps,
  static: (await import('./steps/static.mjs')).staticSteps,
  package: (await import('./steps/package.mjs')).packageSteps,
  browser: (await import('./steps/browser.mjs')).browserSteps,
})

async function wantedSteps() {
  const groups = await allSteps()
  const steps = Object.values(groups).flat()
  if (only) return groups[only] ?? steps.filter(({ name }) => name.includes(only))
  const own = steps.filter((step) => step.in === 'both' || (step.in ?? 'test') === command)
  if (!changedSince) return own
  const { changedSteps } = await import('./steps/changed.mjs')
  return changedSteps(changedSince, own)
}

/** Ends with a last line of its own where a time limit (`.ci/run`) ends the run. */
process.once('SIGTERM', () => {
  console.log('ended by its time limit\n0 passed, 1 failed')
  process.exit(1)
})

try {
  await ensureInstalled()
  const { runSteps, stepsReport } = await import('./lib/steps.mjs')
  const reports = { test: stepsReport, all: join(root, '.cache', 'steps-all.json') }
  const steps = await wantedSteps()
  if (steps.length === 0) throw new Error(`no step is called "${only}"`)
  process.exitCode = (await runSteps(steps, {
    reportTo: only || changedSince ? undefined : reports[command],
  }))
    ? 0
    : 1
} catch (error) {
  console.error(error.message)
  console.log('0 passed, 1 failed')
  process.exitCode = 1
}
