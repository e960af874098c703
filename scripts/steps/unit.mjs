import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { forget, vitestCounts } from '../lib/counts.mjs'
import { inMemory } from '../lib/inMemory.mjs'
import { ensureNode24 } from '../lib/otherNodes.mjs'
import { root, run } from '../lib/run.mjs'
import { ensureServices } from '../lib/services.mjs'

/** Marks files of long lives and of many rounds. With LATCHKIT_LONG=1 vitest runs them, and the long parts of others, and nothing else. */
const long = '.long.test.'

async function vitest(program, name, args = [], env = {}) {
  const report = join(root, '.cache', `${name}.json`)
  forget(report)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const plain = { NO_COLOR: '1', FORCE_COLOR: '0' }
  const all = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args, ...reporters]
  return inMemory(async (place) =>
    vitestCounts(report, await run(program, all, { env: { ...plain, ...env, ...place } })),
  )
}

// What differs between two versions of Node is what Node itself brings: its parsers, its cryptography, its sockets, files and
// timers. So these run on the other one too, and every door is imported there (steps/package.mjs). What runs in a browser
// runs there on happy-dom, which is the same on both.
const onBothNodes = [
  'packages/server',
  'packages/latchkit/src/wire',
  'packages/latchkit/src/walletconnect/crypto',
]
/** The tests of our own arithmetic on JSON, of our own limits and waits, and of what the services of the e-mail wallet decide. */
const ofOneNode = [
  /server\/src\/(gateway\/(accountData|bitcoin|day|explorer|families|fuzz|history|names|nftImages|polkadot|solana|thirdNamespace)|data|namespaces)/,
  /server\/src\/(crowd|deploy|relay\/soak|relay\/mailbox\/(embedded\/day|redis\/silent)|store\/still)\.test/,
  // What they stand on runs on both: keys and their sockets, several processes, parsers, mail, and one login by all of them.
  /server\/src\/custody\/(?!(keys|http|mailer)\/|(tiers|custody)\.test)/,
]
const isOfOneNode = (file) => ofOneNode.some((pattern) => pattern.test(file))

/** Returns the test files of folders. */
function testFilesIn(folders) {
  const found = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((file) =>
      join(folder, file).replaceAll('\\', '/'),
    ),
  )
  return found.filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules/'))
}

/** Returns the test files that run on both. */
const filesOnBothNodes = () =>
  testFilesIn(onBothNodes).filter(
    (file) => file.endsWith('.ts') && !file.includes(long) && !isOfOneNode(file),
  )

/** A step that runs vitest when the services are there. */
const unitStep = (name, testsOf, more) => ({
  name,
  light: true,
  ...more,
  run: async (program = process.execPath) => {
    const notes = await ensureServices()
    const counts = await testsOf(program)
    return { ...counts, notes: counts.notes ?? notes }
  },
})

/** The unit tests that a file reaches which differs from a commit. */
export const changedUnitStep = (commit) =>
  unitStep('unit tests of what changed', async (program) => {
    const counts = await vitest(program, 'vitest-changed', ['--changed', commit, '--passWithNoTests'])
    const isNone = /no test ran/.test(counts.output)
    return isNone ? { skipped: 1, notes: ['no changed file reaches one'] } : counts
  })

export const unitSteps = [
  unitStep('unit and contract tests', (program) => vitest(program, 'vitest')),
  unitStep(
    'unit tests of long lives',
    (program) => vitest(program, 'vitest-long', [], { LATCHKIT_LONG: '1' }),
    { in: 'all' },
  ),
  unitStep(
    'server, wire and crypto on Node 24',
    (program) => vitest(program, 'vitest-node24', filesOnBothNodes()),
    { in: 'all', prepare: ensureNode24 },
  ),
]
