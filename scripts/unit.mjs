// npm run test:unit: the tests that need no browser. Further arguments go to vitest.
import { spawnSync } from 'node:child_process'
import { ensureInstalled } from './lib/install.mjs'
import { root } from './lib/run.mjs'

await ensureInstalled()
const args = ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
process.exitCode = status ?? 1
