import { join } from 'node:path'
import { forget, secondTry, vitestCounts } from '../lib/counts.mjs'
import { ensureNode24 } from '../lib/node24.mjs'
import { ensurePostgres } from '../lib/postgres.mjs'
import { ensureRedis } from '../lib/redis.mjs'
import { root, run } from '../lib/run.mjs'

const mostFilesAgain = 5

async function once(program, name, ...args) {
  const report = join(root, '.cache', `${name}.json`)
  forget(report)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const env = { NO_COLOR: '1', FORCE_COLOR: '0' }
  const all = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args, ...reporters]
  return vitestCounts(report, await run(program, all, { env }))
}

// A shared machine stalls now and then. As in the browser, CI tries a file that failed once more, alone, and says so;
// where many fail, none is tried again. Elsewhere a failure is a failure.
async function vitest(program, name, ...args) {
  const first = await once(program, name, ...args)
  const again = first.failedFiles
  if (!process.env.CI || again.length === 0 || again.length > mostFilesAgain) return first
  return secondTry(first, await once(program, `${name}-again`, ...again))
}

/** The package's own tests, once more: in CI, or asked for by name (`--only "Node 24"`). */
const onNode24 = {
  name: 'unit tests on Node 24',
  run: async () => vitest(await ensureNode24(), 'vitest-node24', 'packages'),
}
const isWanted = process.env.CI || process.argv.includes('Node 24')

export const unitSteps = [
  {
    name: 'unit and contract tests',
    run: async () => {
      await ensureRedis()
      await ensurePostgres()
      return vitest(process.execPath, 'vitest')
    },
  },
  ...(isWanted ? [onNode24] : []),
]
