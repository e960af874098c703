// npm test: installs what is missing, then everything that proves the repository, and at the end
// one line that sums it up. `--only` runs one group (static, unit, package, browser) or
// the steps whose name contains a word. `--update` keeps what the browser tests see of views (e2e/pictures, e2e/spoken)
// instead of comparing with it.
import { ensureInstalled } from './lib/install.mjs'

const flag = process.argv.indexOf('--only')
const only = flag > 0 ? process.argv[flag + 1] : undefined

async function allSteps() {
  const [first, second, third, fourth] = await Promise.all([
    import('./steps/static.mjs'),
    import('./steps/unit.mjs'),
    import('./steps/package.mjs'),
    import('./steps/browser.mjs'),
  ])
  const groups = {
    static: first.staticSteps,
    unit: second.unitSteps,
    package: third.packageSteps,
    browser: fourth.browserSteps,
  }
  return (
    groups[only] ??
    Object.values(groups)
      .flat()
      .filter(({ name }) => !only || name.includes(only))
  )
}

try {
  await ensureInstalled()
  const { runSteps, stepsReport } = await import('./lib/steps.mjs')
  const steps = await allSteps()
  if (steps.length === 0) throw new Error(`no step is called "${only}"`)
  process.exitCode = (await runSteps(steps, { reportTo: only ? undefined : stepsReport })) ? 0 : 1
} catch (error) {
  console.error(error.message)
  console.log('0 passed, 1 failed')
  process.exitCode = 1
}
