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

const common = ['package-lock.json', 'tsconfig.base.json', 'scripts/lib']
const kitInputs = [...common, 'packages/latchkit']
const secureInputs = [...kitInputs, 'apps/secure', 'apps/reading']
const demoInputs = [
  ...kitInputs,
  'apps/demo',
  'apps/page.css',
  // The figures that it shows, and the pages that it links to.
  'docs/decisions/0030-room-for-every-family.md',
  'docs/decisions/budgets.md',
  'README.md',
  'docs/arabic.md',
  'LICENSE',
  'scripts/check/budgets.mjs',
]
const tsdown = (folder) => bin('tsdown/dist/run.mjs', [], { cwd: join(root, folder) })

/** In the order in which they are built: a later row may use an earlier one's output. */
export const products = {
  latchkit: {
    inputs: kitInputs,
    output: 'packages/latchkit/dist/index.js',
    run: () => tsdown('packages/latchkit'),
  },
  secure: {
    inputs: secureInputs,
    output: 'apps/secure/dist/index.html',
    run: () => vite('apps/secure', ['--outDir', 'dist'], 'production'),
  },
  // The screens of the frame in every state, for the browser tests.
  frameGallery: {
    inputs: secureInputs,
    output: '.cache/frame-gallery/gallery.html',
    run: () =>
      vite(
        'apps/secure',
        ['--config', 'vite.gallery.config.ts', '--outDir', '../../.cache/frame-gallery'],
        'production',
      ),
  },
  server: {
    inputs: [...secureInputs, 'packages/server'],
    output: 'packages/server/dist/cli.js',
    run: () => tsdown('packages/server'),
  },
  demo: {
    inputs: demoInputs,
    output: 'apps/demo/dist/main/index.html',
    run: () => vite('apps/demo', ['--outDir', 'dist/main'], 'production'),
  },
  wallet: {
    inputs: [...common, 'apps/wallet', 'apps/reading', 'apps/page.css'],
    output: 'apps/wallet/dist/index.html',
    run: () => vite('apps/wallet', ['--outDir', 'dist'], 'production'),
  },
  chains: {
    inputs: [...common, 'apps/chains'],
    output: 'apps/chains/dist/solanaPart.js',
    run: () => tsdown('apps/chains'),
  },
  login: {
    inputs: [...common, 'apps/login'],
    output: 'apps/login/dist/loginPart.js',
    run: () => tsdown('apps/login'),
  },
  // React's StrictMode says something only in a development build of React.
  demoStrict: {
    inputs: demoInputs,
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
const isBuilt = (name) =>
  known()[name] === hashOf(products[name].inputs) && existsSync(join(root, products[name].output))

/** Builds the named products where their inputs changed; throws with the output of a failed build. */
export async function build(names = Object.keys(products), { force = false, quiet = false } = {}) {
  for (const name of names) {
    const { inputs, output, run } = products[name]
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
