// What the examples promise: the chain library is part of the built site, and of nothing that a visitor
// who never connects downloads.
import { entriesOf, readChunks, staticClosure } from '../lib/chunks.mjs'

const packageOf = (module) => module.split('/', module.startsWith('@') ? 2 : 1).join('/')

/** Libraries, and what comes with them alone. */
const heavy = new Set(['viem', 'ox', 'abitype', 'ethers', '@noble/curves', '@noble/hashes'])
const isHeavy = (name) => heavy.has(name) || /^@(solana|solana-program|scure|polkadot-api)\//.test(name)

export function checkChainLibraries({ dist, library }) {
  const chunks = readChunks(dist)
  if (!chunks) return [`the example of chain libraries was not built`]
  const modulesIn = (files) => files.flatMap((file) => Object.keys(chunks[file].modules))
  if (!modulesIn(Object.keys(chunks)).some((module) => packageOf(module) === library))
    return [`${library} is in no chunk of the example`]
  return modulesIn(staticClosure(chunks, entriesOf(chunks)))
    .filter((module) => isHeavy(packageOf(module)))
    .map((module) => `the example loads ${module} at once`)
}
