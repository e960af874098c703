// A site needs the libraries of its own families alone: what a door of the built package loads, at once or later, belongs to no
// other family and asks for no other family's library. A bundler looks for all of it, so one import too many ends every build
// of a site that has not installed them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lazyTargets, reachable } from '../lib/oneModule.mjs'
import { doorsOf } from '../lib/surface.mjs'

/** The peer dependencies that a door may load; any other door none. */
const libraries = {
  './react': /^react(-dom)?$/,
  './evm': /^viem$/,
  './wagmi': /^(viem|wagmi)$/,
  './solana': /^@solana(-program)?\//,
  './bitcoin': /^@scure\/btc-signer$/,
  './polkadot': /^(@polkadot-api\/.*|@scure\/sr25519)$/,
  // Whoever verifies signatures of Bitcoin and Polkadot has them; signing in at a server does not.
  './siwx': /^@scure\/(btc-signer|sr25519)$/,
  './testing': /./,
}
const bare = /(?:\bfrom |\bimport |\bimport\(\s*)"((?:@[\w-]+\/)?[\w-]+)(?:\/[^"]*)?"/g

/** Every module that a door loads, at once or later. */
function loadedBy(folder, door) {
  const loaded = new Set()
  for (let next = [door]; next.length > 0; ) {
    const more = [...reachable(folder, next)].filter((module) => !loaded.has(module))
    for (const module of more) loaded.add(module)
    next = lazyTargets(folder, more).filter((module) => !loaded.has(module))
  }
  return loaded
}

export function checkFamilies({ root, folder = 'packages/latchkit' }) {
  const home = join(root, folder)
  const dist = join(home, 'dist')
  const { peerDependencies = {} } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const problems = new Set()
  for (const [door, target] of doorsOf(home)) {
    if (door === './testing') continue
    for (const module of loadedBy(dist, target.default.replace('./dist/', ''))) {
      const [, family] = /^adapters\/(\w+)\//.exec(module) ?? []
      if (family && door !== `./${family}`) problems.add(`${door} loads ${module}`)
      for (const [, library] of readFileSync(join(dist, module), 'utf8').matchAll(bare)) {
        if (library in peerDependencies && !libraries[door]?.test(library))
          problems.add(`${door} asks for ${library}, by ${module}`)
      }
    }
  }
  return [...problems]
}
