// A few lines of a site as its bundler makes them of the built package, to be weighed.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './run.mjs'

/** A site with any door of ours has these anyway. */
const installed = [
  /^(react|react-dom|viem|wagmi|@solana\/kit|@solana-program\/\w+|@scure\/(btc-signer|sr25519)|@polkadot-api\/[\w-]+)(\/|$)/,
]

/** The chunks that a site's bundler makes of a few lines, without what is installed. */
export async function buildSite(name, code) {
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
      rolldownOptions: { input: join(folder, 'main.js'), external: installed },
    },
  })
  const chunks = output.filter(({ type }) => type === 'chunk')
  // The bundler also writes chunks that only removed code would load.
  return reached(
    chunks.filter(({ isEntry }) => isEntry),
    chunks,
    ({ imports, dynamicImports }) => [...imports, ...dynamicImports],
  )
}

/** The chunks that are reached from others through the file names that `next` gives. */
function reached(from, chunks, next) {
  const found = new Set(from)
  for (const at of found) for (const chunk of chunks) if (next(at).includes(chunk.fileName)) found.add(chunk)
  return [...found]
}

/** Bytes as sent (gzip). */
export const bytes = (chunks) => chunks.reduce((sum, { code }) => sum + gzipSync(code).length, 0)

/** The chunks that a page loads at once. */
export const firstOf = (chunks) =>
  reached(
    chunks.filter(({ isEntry }) => isEntry),
    chunks,
    ({ imports }) => imports,
  )

/** Bytes (gzip) of all that a page of these lines loads at once, but for what is installed beside the kit. */
export const atOnce = async (name, code) => bytes(firstOf(await buildSite(name, code)))
