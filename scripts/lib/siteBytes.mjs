// A few lines of a site as its bundler makes them of the built package, to be weighed.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './run.mjs'

/** The chunks that a site's bundler makes of a few lines; `external` is left out of them. */
export async function buildSite(name, code, external = []) {
  const { build } = await import('vite')
  const folder = join(root, '.cache', 'site-bytes', name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'main.js'), code)
  const { output } = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(folder, 'main.js'), external },
    },
  })
  return output.filter(({ type }) => type === 'chunk')
}

/** Whether a module is in a chunk. */
export const has = (chunk, module) =>
  Object.keys(chunk.modules).some((id) => id.replaceAll('\\', '/').endsWith(module))

/** The chunks and all they import statically. */
export function closure(chunks, from, found = new Set()) {
  for (const chunk of from) {
    if (found.has(chunk)) continue
    found.add(chunk)
    closure(
      chunks,
      chunks.filter(({ fileName }) => chunk.imports.includes(fileName)),
      found,
    )
  }
  return found
}

/** Bytes as sent (gzip). */
export const bytes = (chunks) => [...chunks].reduce((sum, { code }) => sum + gzipSync(code).length, 0)

/** A site with any door of ours has these anyway. */
export const installed = [
  /^(react|react-dom|viem|wagmi|@solana\/kit|@solana-program\/\w+|@scure\/(btc-signer|sr25519)|@polkadot-api\/[\w-]+)(\/|$)/,
]

/** Bytes (gzip) of all that a page of these lines loads at once, but for what is installed beside the kit. */
export async function atOnce(name, code) {
  const chunks = await buildSite(name, code, installed)
  const entries = chunks.filter(({ isEntry }) => isEntry)
  return bytes(closure(chunks, entries))
}
