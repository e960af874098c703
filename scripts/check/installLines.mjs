// The lines by which READMEs and the demo page install the package: each names versions that fit, and the registry of the day has them.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tarball } from '../lib/example.mjs'
import { head, root as repository, run } from '../lib/run.mjs'

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const pages = ['README.md', 'packages/latchkit/README.md', 'docs/arabic.md']

/** The install lines of the pages, each once, as lists of what they install. */
export async function installLines(root = repository) {
  const texts = await Promise.all(pages.map((page) => readFile(join(root, page), 'utf8')))
  const lines = texts.flatMap((text) =>
    [...text.matchAll(/^npm install (latchkit .+)$/gm)].map(([, line]) => line),
  )
  return [...new Set(lines)].map((line) => line.split(' '))
}

/** The part of a version that a caret range allows no other of: `^2.57.1` is 2, `^0.16.1` is 0.16. */
const majorOf = (range) => /^\^(0\.\d+|\d+)/.exec(range)?.[1]

/** The packages of a line whose version is not the one that the package takes. */
export function wrongVersions(line, peers) {
  return line.flatMap((each) => {
    const [, name, version] = /^(@?[^@]+)(?:@(.+))?$/.exec(each) ?? []
    const major = majorOf(peers[name] ?? '')
    return major === undefined || version === major ? [] : [`${each}: the package takes ${name}@${major}`]
  })
}

/** Installs each line into an empty folder, without its scripts and without downloading: a conflict of versions ends it. */
export async function checkInstallLines() {
  const lines = await installLines()
  if (lines.length < 2) return ['the READMEs have no install line of one family and of four']
  const tried = lines.map(async (line) => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkit-line-'))
    const packages = line.map((each) => (each === 'latchkit' ? tarball() : each))
    const flags = ['--dry-run', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    const { code, output } = await run(npm, ['install', ...flags, ...packages], { cwd: folder })
    await rm(folder, { recursive: true })
    return code === 0 ? [] : [`npm install ${line.join(' ')}`, head(output, 12)]
  })
  return (await Promise.all(tried)).flat()
}
