import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from '../lib/chromium.mjs'
import { forget, playwrightCounts } from '../lib/counts.mjs'
import { bin, root } from '../lib/run.mjs'

const config = 'e2e/playwright.config.ts'
const report = join(root, '.cache', 'playwright.json')

export const browserSteps = [
  {
    name: 'browser tests',
    needs: ['build'],
    run: async () => {
      if (!existsSync(join(root, 'e2e'))) return { skipped: 1, notes: ['there is no e2e/ yet'] }
      const env = {
        CHROME: await ensureChromium(),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        NO_COLOR: '1',
        FORCE_COLOR: '0',
      }
      forget(report)
      const args = ['test', '--config', config, '--reporter=dot,json']
      return playwrightCounts(report, await bin('@playwright/test/cli.js', args, { env }))
    },
  },
]
