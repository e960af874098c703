// Installs the packed package in a copy of examples/react, as a visitor of the registry would, and
// builds it. Everything lands in .cache/; `node scripts/lib/example.mjs` runs it by hand.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from './build.mjs'
import { recordChunks } from './chunks.mjs'
import { head, isMain, root, run } from './run.mjs'

const packed = join(root, '.cache', 'pack')
export const exampleFolder = join(root, '.cache', 'example-react')
export const exampleDist = join(exampleFolder, 'dist')

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const react = /node_modules[\\/](react|react-dom|scheduler)[\\/]/

export function tarball() {
  const files = existsSync(packed) ? readdirSync(packed).filter((name) => name.endsWith('.tgz')) : []
  return files[0] && join(packed, files[0])
}

export async function pack() {
  rmSync(packed, { recursive: true, force: true })
  mkdirSync(packed, { recursive: true })
  const args = ['pack', '--pack-destination', packed, '--loglevel=error']
  const { code, output } = await run(npm, args, { cwd: join(root, 'packages/latchkit') })
  if (code !== 0) throw new Error(`npm pack failed\n${output}`)
}

async function install() {
  const mark = join(exampleFolder, '.installed')
  const hash = createHash('sha256')
    .update(readFileSync(tarball()))
    .update(hashOf(['examples/react', 'scripts/lib/example.mjs']))
    .digest('hex')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return
  rmSync(exampleFolder, { recursive: true, force: true })
  cpSync(join(root, 'examples/react'), exampleFolder, {
    recursive: true,
    filter: (path) => !/node_modules|[\\/]dist$/.test(path.slice(root.length)),
  })
  const file = join(exampleFolder, 'package.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  manifest.dependencies.latchkit = `file:${tarball()}`
  writeFileSync(file, JSON.stringify(manifest, null, 2))
  // `npm ci` has just put the same versions into npm's own cache, so this asks the network for little.
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts']
  const { code, output } = await run(npm, ['install', ...flags, '--loglevel=error'], { cwd: exampleFolder })
  if (code !== 0) throw new Error(`installing the example failed\n${head(output, 25)}`)
  writeFileSync(mark, hash)
}

/** React goes into a chunk of its own, so that the budgets can leave it out to the byte. */
async function build() {
  const { build: vite } = await import('vite')
  await vite({
    root: exampleFolder,
    logLevel: 'warn',
    plugins: [recordChunks(exampleFolder)],
    build: {
      sourcemap: true,
      manifest: true,
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'react', test: react }] } } },
    },
  })
}

async function types() {
  const { code, output } = await run(process.execPath, [
    join(root, 'node_modules/ts7/bin/tsc'),
    '-p',
    exampleFolder,
  ])
  if (code !== 0) throw new Error(`the example does not type-check against the package\n${output}`)
}

/** In a process of its own: a production build leaves its mark on the environment. */
export async function buildExample() {
  const { code, output } = await run(process.execPath, [join(root, 'scripts/lib/example.mjs')])
  if (code !== 0) throw new Error(output)
}

if (isMain(import.meta.url)) {
  process.env.NODE_ENV = 'production'
  await install()
  await types()
  await build()
}
