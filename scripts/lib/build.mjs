// Builds what changed: each product is one row, and its inputs are hashed, so a second start is quick.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { bin, root, seconds, tail } from './run.mjs'

const record = join(root, '.cache', 'build.json')
const skip = /(^|\/)(node_modules|dist|fixtures)(\/|$)|\.test\.\w+$/

const vite = (app, args, mode) =>
  bin('vite/bin/vite.js', ['build', '--mode', mode, '--emptyOutDir', '--logLevel', 'warn', ...args], {
    cwd: join(root, app),
    env: { NODE_ENV: mode },
  })

const kitInputs = [
  'packages/latchkit/src',
  'packages/latchkit/package.json',
  'packages/latchkit/tsconfig.json',
  'packages/latchkit/tsdown.config.ts',
  'scripts/lib/css.mjs',
  'scripts/lib/laterModules.mjs',
  'scripts/lib/maps.mjs',
  'scripts/lib/oneModule.mjs',
  'tsconfig.base.json',
  'package-lock.json',
]
const secureInputs = [
  'apps/secure',
  'apps/reading',
  'packages/latchkit/src',
  'packages/latchkit/package.json',
  'packages/latchkit/tsconfig.json',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/lib/build.mjs',
  'scripts/lib/notices.mjs',
  'scripts/lib/licences',
]
const serverInputs = [
  ...kitInputs,
  ...secureInputs,
  'packages/server/src',
  'packages/server/package.json',
  'packages/server/tsconfig.json',
  'packages/server/tsdown.config.ts',
]
const demoInputs = [
  ...kitInputs,
  'apps/demo',
  'apps/page.css',
  'docs/decisions/budgets.md',
  'docs/decisions/0030-room-for-every-family.md',
  'scripts/check/budgets.mjs',
  'scripts/lib/build.mjs',
  'scripts/lib/standingFigures.mjs',
]
const walletInputs = [
  'apps/wallet',
  'apps/reading',
  'apps/page.css',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/lib/build.mjs',
]
const chainsInputs = [
  'apps/chains/src',
  'apps/chains/package.json',
  'apps/chains/tsdown.config.ts',
  'package-lock.json',
  'tsconfig.base.json',
]

/** In the order in which they are built: a later row may use an earlier one's output. */
export const products = {
  latchkit: {
    inputs: kitInputs,
    output: 'packages/latchkit/dist/index.js',
    run: () => bin('tsdown/dist/run.mjs', [], { cwd: join(root, 'packages/latchkit') }),
  },
  secure: {
    inputs: secureInputs,
    source: 'apps/secure/index.html',
    output: 'apps/secure/dist/index.html',
    run: () => vite('apps/secure', ['--outDir', 'dist'], 'production'),
  },
  server: {
    inputs: serverInputs,
    output: 'packages/server/dist/cli.js',
    run: () => bin('tsdown/dist/run.mjs', [], { cwd: join(root, 'packages/server') }),
  },
  demo: {
    inputs: demoInputs,
    source: 'apps/demo/index.html',
    output: 'apps/demo/dist/main/index.html',
    run: () => vite('apps/demo', ['--outDir', 'dist/main'], 'production'),
  },
  wallet: {
    inputs: walletInputs,
    source: 'apps/wallet/index.html',
    output: 'apps/wallet/dist/index.html',
    run: () => vite('apps/wallet', ['--outDir', 'dist'], 'production'),
  },
  chains: {
    inputs: chainsInputs,
    output: 'apps/chains/dist/solanaPart.js',
    run: () => bin('tsdown/dist/run.mjs', [], { cwd: join(root, 'apps/chains') }),
  },
  // React's StrictMode says something only in a development build of React.
  demoStrict: {
    inputs: demoInputs,
    source: 'apps/demo/index.html',
    output: 'apps/demo/dist/strict/index.html',
    run: () => vite('apps/demo', ['--outDir', 'dist/strict', '--base', '/strict/'], 'development'),
  },
}

function* filesUnder(path) {
  if (!existsSync(path) || skip.test(relative(root, path))) return
  if (statSync(path).isFile()) yield path
  else for (const name of readdirSync(path).sort()) yield* filesUnder(join(path, name))
}

export function hashOf(inputs, folder = root) {
  const hash = createHash('sha256')
  for (const input of inputs) {
    for (const file of filesUnder(join(folder, input))) {
      hash.update(relative(folder, file)).update('\0').update(readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

const known = () => (existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {})

/** Whether a product's last build is of the inputs as they are now. */
export const isBuilt = (name) =>
  known()[name] === hashOf(products[name].inputs) && existsSync(join(root, products[name].output))

/** Builds the named products where their inputs changed; throws with the output of a failed build. */
export async function build(names = Object.keys(products), { force = false, quiet = false } = {}) {
  for (const name of names) {
    const { inputs, source, output, run } = products[name]
    if (source && !existsSync(join(root, source))) continue // not there yet
    if (!force && isBuilt(name)) continue
    const hash = hashOf(inputs) // before the build: what changes during it is not in it
    const began = performance.now()
    const { code, output: printed } = await run()
    if (code !== 0 || !existsSync(join(root, output)))
      throw new Error(`building ${name} failed\n${tail(printed)}`)
    mkdirSync(join(root, '.cache'), { recursive: true })
    writeFileSync(record, JSON.stringify({ ...known(), [name]: hash }, null, 2))
    if (!quiet) console.log(`built ${name} in ${seconds(began)}`)
  }
}
