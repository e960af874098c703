// The lines by which READMEs and the demo page install the package: npm of the day finds versions for each that fit together.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { source } from '../lib/directory.mjs'
import { tarball } from '../lib/example.mjs'
import { head, root, run } from '../lib/run.mjs'

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const pages = ['README.md', 'packages/latchkit/README.md', 'docs/arabic.md']
const flags = ['--dry-run', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

/** Returns the install lines of the pages, each once. */
async function installLines() {
  const texts = await Promise.all(pages.map((page) => readFile(join(root, page), 'utf8')))
  const { installOf } = await source(root, 'apps/demo/src/landing/snippets.ts')
  const shown = ['ethereum', 'all'].map((families) => installOf({ families }))
  return new Set([...texts, ...shown].flatMap((text) => text.match(/^npm install latchkit .+$/gm) ?? []))
}

/** Installs each line into an empty folder, without its scripts and without downloading: a conflict of versions ends it. */
export async function checkInstallLines() {
  const tried = [...(await installLines())].map(async (line) => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkit-line-'))
    const [, , ...packages] = line.replace('latchkit', tarball()).split(' ')
    const { code, output } = await run(npm, ['install', ...flags, ...packages], { cwd: folder })
    await rm(folder, { recursive: true })
    return code === 0 ? [] : [line, head(output, 12)]
  })
  return (await Promise.all(tried)).flat()
}
