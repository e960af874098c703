// npm run check: format, lint, types and house checks. Nothing is built or run.
import { ensureInstalled } from './lib/install.mjs'

await ensureInstalled()
const { runSteps } = await import('./lib/steps.mjs')
const { staticSteps } = await import('./steps/static.mjs')
process.exitCode = (await runSteps(staticSteps)) ? 0 : 1
