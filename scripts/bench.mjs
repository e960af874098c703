// npm run bench: every bench/*.bench.mjs, one after the other, since they measure time. A bench is a
// program that prints its table; its figures go to bench/results/<name>.json (LATCHKIT_RESULT).
// Arguments pick benches by name.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './lib/build.mjs'
import { findChromium } from './lib/chromium.mjs'
import { buildExample, pack } from './lib/example.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root } from './lib/run.mjs'

const folder = join(root, 'bench')
const results = join(folder, 'results')
const suffix = '.bench.mjs'

await ensureInstalled()
await build()
await pack()
await buildExample('react')
const wanted = process.argv.slice(2)
const names = readdirSync(folder)
  .filter((file) => file.endsWith(suffix))
  .map((file) => file.slice(0, -suffix.length))
  .filter((name) => wanted.length === 0 || wanted.includes(name))
  .sort()
if (names.length === 0) {
  console.error('no such bench')
  process.exitCode = 1
}
mkdirSync(results, { recursive: true })
const chrome = findChromium()
for (const name of names) {
  console.log(`\n# ${name}\n`)
  const env = {
    ...process.env,
    LATCHKIT_RESULT: join(results, `${name}.json`),
    ...(chrome ? { CHROME: chrome } : {}),
  }
  const { status } = spawnSync(process.execPath, [join(folder, name + suffix)], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
