// Installs the packed packages in a copy of an example, as a visitor of the registry would, and builds
// it. Everything lands in .cache/; `node scripts/lib/example.mjs react` runs one by hand.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from './build.mjs'
import { recordChunks } from './chunks.mjs'
import { pages, writePageSite } from './pageSite.mjs'
import { bin, isMain, mustSucceed, npm, root, run } from './run.mjs'

const packed = join(root, '.cache', 'pack')
const react = /node_modules[\\/](react|react-dom|scheduler)[\\/]/

/** The build of each example: by Vite, so that its chunks can be looked at, or by its own script. */
export const examples = {
  react: buildByVite,
  libraries: buildAndTry,
  wagmi: buildWithPages,
  wagmi2: buildWithPages,
  toys: buildAndTry,
  next: buildByScript,
  servers: buildByVite,
}

/** The packages that a site installs, by name: the folder and the file that it is packed into. */
const published = {
  latchkit: { folder: 'packages/latchkit', file: /^latchkit-\d.*\.tgz$/ },
  '@latchkit/server': { folder: 'packages/server', file: /^latchkit-server-.*\.tgz$/ },
}

/**
 * The same source with another version of a library, by the name it is built under: the folder of its manifest, which has a
 * lockfile of its own.
 */
const otherVersions = { wagmi2: { of: 'wagmi', folder: 'e2e/stage/wagmi2' } }
const sourcesOf = (name) => [
  `examples/${otherVersions[name]?.of ?? name}`,
  ...(otherVersions[name] ? [otherVersions[name].folder] : []),
]

export const folderOf = (name) => join(root, '.cache', `example-${name}`)

/** Returns the folder that the site of the pages is built into, beside an example. */
export const pagesDistOf = (name) => join(folderOf(name), 'pages', 'dist')

/** Returns the folder that a Vite example is built into; by default the one that is measured. */
export const distOf = (name) => join(folderOf(name), 'dist')
export const exampleDist = distOf('react')

/** Returns the file that a package was packed into. */
export function tarball(name = 'latchkit') {
  const files = existsSync(packed) ? readdirSync(packed) : []
  const file = files.find((each) => published[name].file.test(each))
  return file && join(packed, file)
}

export async function pack() {
  rmSync(packed, { recursive: true, force: true })
  mkdirSync(packed, { recursive: true })
  const args = ['pack', '--pack-destination', packed, '--loglevel=error']
  for (const { folder } of Object.values(published)) {
    mustSucceed(await npm(args, { cwd: join(root, folder) }), 'npm pack failed')
  }
}

/** The packages of ours that an example installs. A manifest with a lockfile of its own cannot name them. */
const oursOf = (name, { dependencies }) =>
  Object.keys(published).filter(
    (each) => each in dependencies || (name in otherVersions && each === 'latchkit'),
  )

const digest = (...parts) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')

/** The example as it is now, beside what was installed for it before. */
function copySources(name) {
  const folder = folderOf(name)
  empty(folder)
  for (const source of sourcesOf(name))
    cpSync(join(root, source), folder, {
      recursive: true,
      filter: (path) => !/node_modules|[\\/](dist|\.next)$/.test(path.slice(root.length)),
    })
}

const flags = '--omit=dev --prefer-offline --no-audit --no-fund --ignore-scripts --loglevel=error'.split(' ')

async function install(name) {
  const folder = folderOf(name)
  const modules = join(folder, 'node_modules')
  const file = join(folder, 'package.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  const isLocked = name in otherVersions
  const ours = oursOf(name, manifest)
  const manifests = ours.map((each) => readFileSync(join(root, published[each].folder, 'package.json')))
  // A manifest with a lockfile of its own asks for what the package asks for, since the package is unpacked beside it. Any other
  // names the repository's own tools: it is built and checked by those, found further up, which spares a minute.
  if (isLocked) assertSame(name, manifest.dependencies, JSON.parse(manifests[0]).dependencies)
  else {
    const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    assertSame(name, devDependencies, manifest.devDependencies)
    for (const each of ours) manifest.dependencies[each] = `file:${tarball(each)}`
    writeFileSync(file, JSON.stringify(manifest, null, 2))
  }
  const mark = join(modules, '.installed')
  const hash = digest(readFileSync(isLocked ? join(folder, 'package-lock.json') : file), ...manifests)
  // Where nothing else is asked for than last time, only the packages themselves are others.
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return unpack(modules, ours)
  rmSync(modules, { recursive: true, force: true })
  // `npm ci` has just put most of the same versions into npm's own cache, so this asks the network for little.
  const command = isLocked ? ['ci'] : ['install', '--no-package-lock']
  mustSucceed(await npm([...command, ...flags], { cwd: folder }), 'installing the example failed')
  if (isLocked) await unpack(modules, ours)
  writeFileSync(mark, hash)
}

/** Empties a folder, but for the packages in it. */
function empty(folder) {
  mkdirSync(folder, { recursive: true })
  for (const left of readdirSync(folder))
    if (left !== 'node_modules') rmSync(join(folder, left), { recursive: true, force: true })
}

/** Puts packed packages in their places, without asking a registry. Dependencies of another version stay in their folders. */
async function unpack(modules, names) {
  for (const name of names) {
    const ours = join(modules, name)
    empty(ours)
    const args = ['-xzf', tarball(name), '-C', ours, '--strip-components=1']
    mustSucceed(await run('tar', args), 'unpacking the package failed')
  }
}

function assertSame(name, has, wanted) {
  for (const [dependency, version] of Object.entries(wanted))
    if (has[dependency] !== version)
      throw new Error(`example ${name}: ${dependency} ${version} is wanted; there is ${has[dependency]}`)
}

/** React goes into a chunk of its own, so that the budgets can leave it out to the byte. */
async function buildByVite(name, folder = folderOf(name)) {
  const args = [join(root, 'node_modules/ts7/bin/tsc'), '-p', folder]
  mustSucceed(await run(process.execPath, args), 'the example does not type-check against the package')
  const { build: vite } = await import('vite')
  await vite({
    root: folder,
    logLevel: 'warn',
    plugins: [recordChunks(folder)],
    build: {
      sourcemap: true,
      manifest: true,
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'react', test: react }] } } },
    },
  })
}

/** The example, and by its packages a site of the code that the pages show. */
async function buildWithPages(name) {
  await buildByVite(name)
  await buildByVite(name, writePageSite(name, folderOf(name)))
}

/** Its own tests try the package from outside, as a third party's would. */
async function buildAndTry(name) {
  await buildByVite(name)
  // Whoever runs the tests is not what is tried: the mark of a production build is taken off.
  const env = { NODE_ENV: 'test' }
  mustSucceed(await bin('vitest/vitest.mjs', ['run', '--root', folderOf(name)], { env }), 'tests failed')
}

/** Its framework checks the types itself. */
async function buildByScript(name) {
  mustSucceed(await npm(['run', 'build'], { cwd: folderOf(name) }), 'the build failed')
}

/** In a process of its own: a production build leaves its mark on the environment. */
export async function buildExample(name = 'react') {
  mustSucceed(await run(process.execPath, [join(root, 'scripts/lib/example.mjs'), name]), `example ${name}`)
}

/** An example is made anew when it, or the package, has changed. */
async function main(name) {
  const mark = join(folderOf(name), '.built')
  const scripts = ['scripts/lib/example.mjs', 'scripts/lib/pageSite.mjs']
  const inputs = hashOf([...sourcesOf(name), ...scripts, ...(pages[name] ?? [])])
  const manifest = JSON.parse(readFileSync(join(root, sourcesOf(name).at(-1), 'package.json'), 'utf8'))
  const hash = digest(...oursOf(name, manifest).map((each) => readFileSync(tarball(each))), inputs)
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return
  process.env.NODE_ENV = 'production'
  process.env.NEXT_TELEMETRY_DISABLED = '1'
  copySources(name)
  await install(name)
  await examples[name](name)
  writeFileSync(mark, hash)
}

if (isMain(import.meta.url)) await main(process.argv[2] ?? 'react')
