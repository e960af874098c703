import { join } from 'node:path'
import { ensureChromium } from '../lib/chromium.mjs'
import { forget, playwrightCounts } from '../lib/counts.mjs'
import { ensureEngines } from '../lib/engines.mjs'
import { inMemory } from '../lib/inMemory.mjs'
import { bin, root } from '../lib/run.mjs'

const config = 'e2e/playwright.config.ts'
/** Whether stored views, pictures and spoken texts are written anew where they differ. */
const isUpdate = process.argv.includes('--update')

// Begun with the first step: a bare machine downloads browsers while its processor does something else.
const prepare = async () => ({ chromium: await ensureChromium(), engines: await ensureEngines() })

async function playwright({ chromium, engines }, name, selection) {
  const report = join(root, '.cache', `${name}.json`)
  const env = {
    CHROME: chromium,
    LATCHKIT_ENGINES: engines.isRequired ? 'required' : 'optional',
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    NO_COLOR: '1',
    FORCE_COLOR: '0',
  }
  forget(report)
  const args = ['test', '--config', config, '--reporter=dot,json', ...selection]
  if (isUpdate) args.push('--update-snapshots=changed')
  const outcome = await inMemory((place) =>
    bin('@playwright/test/cli.js', args, { env: { ...env, ...place } }),
  )
  return { ...playwrightCounts(report, outcome), notes: engines.notes }
}

/** The tag of the browser tests that are in `npm test`: `test('…', { tag: '@main' }, …)`. */
export const main = '@main'

/** A step that runs the browser tests of a selection, in the words of Playwright. */
export const browserStep = (name, selection) => ({
  name,
  needs: ['build'],
  prepare,
  run: (browsers) => playwright(browsers, name.replaceAll(/\W+/g, '-'), selection),
})

export const browserSteps = [
  browserStep('browser tests of the main paths', ['--grep', main]),
  { ...browserStep('all other browser tests', ['--grep-invert', main]), in: 'all' },
]
