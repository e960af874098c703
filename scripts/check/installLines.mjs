// The lines by which READMEs and the demo page install the package: npm of the day finds versions for each that fit together.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { source } from '../lib/directory.mjs'
import { tarball } from '../lib/example.mjs'
import { head, npm, root } from '../lib/run.mjs'

const pages = ['README.md', 'packages/latchkit/README.md', 'docs/arabic.md']
const flags = ['--dry-run', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

const linesOf = (text) => text.match(/^npm install latchkit .+$/gm) ?? []

/** Returns the install lines of the demo page: each way, for few and for all families. */
async function demoLines() {
  const { installOf, ways } = await source(root, 'apps/demo/src/landing/snippets.ts')
  return ['ethereum', 'all'].flatMap((families) =>
    ways.flatMap((way) => linesOf(installOf({ families }, way))),
  )
}

/** Installs a line into an empty folder, without its scripts and without downloading: a conflict of versions ends it. */
async function problemsOf(line) {
  const folder = await mkdtemp(join(tmpdir(), 'latchkit-line-'))
  const packages = line.split(' ').slice(2)
  const given = packages.map((name) => (name === 'latchkit' ? tarball() : name))
  const { code, output } = await npm(['install', ...flags, ...given], { cwd: folder })
  await rm(folder, { recursive: true })
  return code === 0 ? [] : [line, head(output, 12)]
}

/** Installs the lines of the pages and of the demo, each once. A page without one is a problem. */
export async function checkInstallLines() {
  const found = await Promise.all(
    pages.map(async (page) => ({ page, lines: linesOf(await readFile(join(root, page), 'utf8')) })),
  )
  const shown = await demoLines()
  const problems = [...found, { page: 'the demo page', lines: shown }]
    .filter(({ lines }) => lines.length === 0)
    .map(({ page }) => `${page} has no install line`)
  const lines = new Set([...found.flatMap((each) => each.lines), ...shown])
  return [...problems, ...(await Promise.all([...lines].map(problemsOf))).flat()]
}
