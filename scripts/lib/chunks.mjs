// What a built site loads: its chunks, the modules in each, and what pulls in what.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** `node_modules/latchkit/dist/x.js` → `latchkit/dist/x.js`; the site's own files from its folder. */
function moduleName(id, folder) {
  const path = id.replace(/^\0/, '').replace(/\?.*$/, '').replaceAll('\\', '/')
  const packages = path.lastIndexOf('/node_modules/')
  if (packages >= 0) return path.slice(packages + '/node_modules/'.length)
  return path.startsWith(folder) ? path.slice(folder.length + 1) : path
}

/** Vite plugin: writes `chunks.json` beside the built site. */
export function recordChunks(folder) {
  return {
    name: 'latchkit-record-chunks',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = {}
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          const modules = Object.entries(chunk.modules)
            .filter(([, module]) => module.renderedLength > 0)
            .map(([id, module]) => [moduleName(id, folder), module.renderedLength])
          chunks[chunk.fileName] = {
            entry: chunk.isEntry,
            imports: chunk.imports.filter((file) => file in bundle),
            dynamicImports: chunk.dynamicImports,
            modules: Object.fromEntries(modules),
          }
        }
        this.emitFile({ type: 'asset', fileName: 'chunks.json', source: JSON.stringify(chunks, null, 2) })
      },
    },
  }
}

/** The recorded chunks of a built site, each with its size as a server would send it. */
export function readChunks(dist) {
  const file = join(dist, 'chunks.json')
  if (!existsSync(file)) return undefined
  const chunks = JSON.parse(readFileSync(file, 'utf8'))
  for (const [name, chunk] of Object.entries(chunks)) {
    chunk.gzip = gzipSync(readFileSync(join(dist, name))).length
  }
  return chunks
}

/** The named chunks and everything they import statically. */
export function staticClosure(chunks, names) {
  const found = new Set()
  const add = (name) => {
    if (found.has(name) || !chunks[name]) return
    found.add(name)
    for (const next of chunks[name].imports) add(next)
  }
  for (const name of names) add(name)
  return [...found]
}

export const entriesOf = (chunks) => Object.keys(chunks).filter((name) => chunks[name].entry)

export const chunkWith = (chunks, module) =>
  Object.keys(chunks).find((name) => module in chunks[name].modules)
