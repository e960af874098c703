import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from '../lib/chromium.mjs'
import { forget, playwrightCounts } from '../lib/counts.mjs'
import { ensureEngines } from '../lib/engines.mjs'
import { inMemory } from '../lib/inMemory.mjs'
import { bin, root } from '../lib/run.mjs'

const config = 'e2e/playwright.config.ts'
const report = join(root, '.cache', 'playwright.json')
/** Whether stored views, pictures and spoken texts are written anew where they differ. */
const isUpdate = process.argv.includes('--update')

export const browserSteps = [
  {
    name: 'browser tests',
    needs: ['build'],
    // Begun with the first step: a bare machine downloads browsers while its processor does something else.
    prepare: async () => ({ chromium: await ensureChromium(), engines: await ensureEngines() }),
    run: async ({ chromium, engines }) => {
      if (!existsSync(join(root, 'e2e'))) return { skipped: 1, notes: ['there is no e2e/ yet'] }
      const env = {
        CHROME: chromium,
        LATCHKIT_ENGINES: engines.isRequired ? 'required' : 'optional',
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        NO_COLOR: '1',
        FORCE_COLOR: '0',
      }
      forget(report)
      const args = ['test', '--config', config, '--reporter=dot,json']
      if (isUpdate) args.push('--update-snapshots=changed')
      const outcome = await inMemory((place) =>
        bin('@playwright/test/cli.js', args, { env: { ...env, ...place } }),
      )
      const counts = playwrightCounts(report, outcome)
      return { ...counts, notes: engines.notes }
    },
  },
]
