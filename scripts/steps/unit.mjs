import { join } from 'node:path'
import { forget, vitestCounts } from '../lib/counts.mjs'
import { bin, root } from '../lib/run.mjs'

const report = join(root, '.cache', 'vitest.json')

export const unitSteps = [
  {
    name: 'unit and contract tests',
    run: async () => {
      forget(report)
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      const env = { NO_COLOR: '1', FORCE_COLOR: '0' }
      return vitestCounts(report, await bin('vitest/vitest.mjs', ['run', ...reporters], { env }))
    },
  },
]
