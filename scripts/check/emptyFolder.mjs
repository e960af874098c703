// Each door builds, and what is built loads, in an empty folder in which the packed package and the door's own peers are
// installed: no other family's library is there, and a bundler looks for each name that is imported of one.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { tarball } from '../lib/example.mjs'
import { head, mustSucceed, npm, root } from '../lib/run.mjs'
import { doorsOf } from '../lib/surface.mjs'

const flags = ['--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline']
const react = /^react(-dom)?$/

/** The peers that a door may load; any other door none. */
const peersOf = {
  './react': react,
  './evm': /^viem$/,
  './wagmi': /^(viem|wagmi|react)$/,
  './solana': /^@solana(-program)?\//,
  './bitcoin': /^@scure\/btc-signer$/,
  './polkadot': /^(@polkadot-api\/.*|@scure\/sr25519)$/,
  // Whoever verifies signatures of Bitcoin and Polkadot has them; signing in at a server does not.
  './siwx': /^@scure\/(btc-signer|sr25519)$/,
  // The tests of a site of one family.
  './testing': /^(viem|react|react-dom)$/,
}

/** Installs packages in an empty folder with no peers but those that are named. */
export async function install(folder, packages) {
  if (existsSync(folder)) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  // npm would add peers that are not optional by itself.
  const args = ['install', '--legacy-peer-deps', ...flags, ...packages]
  mustSucceed(await npm(args, { cwd: folder }), args.join(' '))
}

async function tryDoor(door, folder) {
  const place = join(folder, door.replaceAll(/\W+/g, '-'))
  mkdirSync(place, { recursive: true })
  const file = join(place, 'main.js')
  writeFileSync(file, `import * as door from 'latchkit${door.slice(1)}'\nglobalThis.door = door\n`)
  const { build } = await import('vite')
  const output = { entryFileNames: 'main.mjs' }
  await build({
    root: place,
    configFile: false,
    logLevel: 'silent',
    build: { modulePreload: false, rolldownOptions: { input: file, output } },
  })
  // The top of a module may use a library that is not there.
  await import(pathToFileURL(join(place, 'dist/main.mjs')).href)
  if (Object.keys(globalThis.door).length === 0) throw new Error('it exports nothing')
}

export async function checkEmptyFolder() {
  const home = join(root, 'packages/latchkit')
  const { peerDependencies } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const tmp = mkdtempSync(join(tmpdir(), 'latchkit-door-')) // outside of this repository: above it lie all libraries
  const problems = []
  for (const [door] of doorsOf(home)) {
    const peers = Object.keys(peerDependencies).filter((name) => peersOf[door]?.test(name))
    const folder = join(tmp, peers.join('+').replaceAll('/', '-') || 'none')
    try {
      await install(folder, [
        tarball(),
        ...peers.map((name) => `${name}@${devDependencies[name] ?? peerDependencies[name]}`),
      ])
      await tryDoor(door, folder)
    } catch (error) {
      problems.push(`${door} with ${peers.join(', ') || 'no peer'}: ${head(String(error), 12)}`)
    }
  }
  rmSync(tmp, { recursive: true, force: true })
  return problems
}
