// House law 6, measured: of the package, a built site loads at once its doors and the files of the first moment, and no others. That
// these files hold nothing that loads later is a rule of the build (scripts/lib/moments.mjs).
import { entriesOf, readChunks, staticClosure } from '../lib/chunks.mjs'

const ours = /^latchkit\/dist\/files\/[^/]+\.js$/ // what only doors reach is in folders below
const first = /\/(first|beside)(\.\w+)*\.js$/

export function checkLazy({ dist }) {
  const chunks = readChunks(dist)
  if (!chunks) return ['the example was not built']
  const all = Object.values(chunks).flatMap((chunk) => Object.keys(chunk.modules))
  // Nothing later in the whole site would mean that this check looks at the wrong thing.
  if (!all.some((name) => ours.test(name) && !first.test(name)))
    return ['no later part of the package is in the built example']
  return staticClosure(chunks, entriesOf(chunks)).flatMap((file) =>
    Object.keys(chunks[file].modules)
      .filter((name) => ours.test(name) && !first.test(name))
      .map((name) => `${file}, loaded at once, contains the later part ${name}`),
  )
}
