// The frame of the e-mail wallet is built twice from one source, in folders that share nothing, and has one hash: whoever
// has the source can so tell whether an operator serves what it says. It brings the licences of what it bundles.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { products } from '../lib/build.mjs'
import { bin, mustSucceed, root } from '../lib/run.mjs'
import { closure } from './dependencies.mjs'

const app = 'apps/secure'
const server = 'packages/server'
/** The parts of the repository that the frame is made of. */
const sources = [app, 'apps/reading', 'packages/latchkit']
/** Some that it certainly contains: of the page, of its worker, and of what loads later. */
const bundled = ['valibot', '@hpke/core', 'shamir-secret-sharing', 'viem', '@solana/kit']
const isSource = (path) => !/(^|[/\\])(node_modules|dist)$/.test(path)
/** A package inside of another is copied by itself. */
const isCodeOf = (place) => (path) => !/[/\\]node_modules$|\.(map|d\.[cm]?ts)$/.test(path.slice(place.length))
/** Another zone and language: neither may be in what is built. */
const elsewhere = {
  NODE_ENV: 'production',
  TZ: 'Pacific/Auckland',
  LC_ALL: 'de_DE.UTF-8',
  LANG: 'de_DE.UTF-8',
}

/** The packages of which the frame takes code, by folder. */
function packagesOf(app) {
  const { dependencies } = JSON.parse(readFileSync(join(root, app, 'package.json'), 'utf8'))
  const problems = []
  const found = closure(join(root, app), Object.keys(dependencies), new Map(), problems)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return [...found.keys()].filter((folder) => /[/\\]node_modules[/\\]/.test(folder))
}

/** Builds the frame in a folder that has copies of its sources and packages, and nothing else. */
async function buildIn(folder) {
  for (const input of products.secure.inputs)
    cpSync(join(root, input), join(folder, input), { recursive: true, filter: isSource })
  for (const place of new Set(sources.flatMap(packagesOf)))
    cpSync(place, join(folder, relative(root, place)), {
      recursive: true,
      dereference: true,
      filter: isCodeOf(place),
    })
  // Of the bundler one is enough: what it makes is the question, not where it lies.
  symlinkSync(join(root, 'node_modules/vite'), join(folder, 'node_modules/vite'))
  const args = ['build', '--mode', 'production', '--logLevel', 'warn', '--outDir', 'dist']
  const answer = await bin('vite/bin/vite.js', args, { cwd: join(folder, app), env: elsewhere })
  mustSucceed(answer, 'building the frame failed')
  return join(folder, app, 'dist')
}

/** Compares the frame that the built server serves with one that is built anew, and looks for the licences in it. */
export async function checkFrame() {
  const { readFrame } = await import(pathToFileURL(join(root, server, 'dist/secure/readFrame.js')))
  const served = readFrame(join(root, server, 'dist/secure/frame'))
  const folder = mkdtempSync(join(tmpdir(), 'latchkit-elsewhere-'))
  try {
    const again = readFrame(await buildIn(folder))
    const problems = []
    const paths = new Set([...served.files.keys(), ...again.files.keys()])
    const bytesOf = (frame, path) => Buffer.from(frame.files.get(path)?.bytes ?? [])
    const differing = [...paths].filter((path) => !bytesOf(served, path).equals(bytesOf(again, path)))
    if (served.hash !== again.hash)
      problems.push(
        `two builds of the frame differ: ${served.hash} and ${again.hash} (${differing.join(', ')})`,
      )
    const notices = [...served.files].find(([path]) => path.startsWith('/assets/notices-'))?.[1]
    const text = Buffer.from(notices?.bytes ?? []).toString('utf8')
    for (const name of bundled)
      if (!text.includes(`\n${name} `)) problems.push(`the notices of the frame do not name ${name}`)
    return { problems, notes: [`the frame is ${served.hash}`] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
