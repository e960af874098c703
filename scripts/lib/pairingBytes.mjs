// What pairing weighs, as a site's bundler makes it of the built package: the few lines that every page with
// `walletConnect()` has, the client that is loaded when it is used, and the cryptography that is loaded only where the
// browser lacks its own. The public client is built the same way, for comparison.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './run.mjs'

const ours = `import { walletConnect } from 'latchkit/walletconnect'
globalThis.pairing = walletConnect({ relayUrl: 'wss://relay.example' })
`
const theirs = `import { SignClient } from 'wc-sign-2-21'
globalThis.pairing = SignClient
`

async function buildSite(name, code) {
  const { build } = await import('vite')
  const folder = join(root, '.cache', 'pairing-bytes', name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'main.js'), code)
  const { output } = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(folder, 'main.js') },
    },
  })
  return output.filter(({ type }) => type === 'chunk')
}

const has = (chunk, module) =>
  Object.keys(chunk.modules).some((id) => id.replaceAll('\\', '/').endsWith(module))

/** The chunks and all they import statically. */
function closure(chunks, from, found = new Set()) {
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

const bytes = (chunks) => [...chunks].reduce((sum, { code }) => sum + gzipSync(code).length, 0)

/** Bytes as sent (gzip): at once, when used, for browsers without X25519 or Ed25519, and all of it. */
export async function measurePairing() {
  const chunks = await buildSite('ours', ours)
  const entry = closure(
    chunks,
    chunks.filter(({ isEntry }) => isEntry),
  )
  const client = closure(
    chunks,
    chunks.filter((chunk) => has(chunk, 'walletconnect/createClient.js')),
  )
  const fallback = closure(
    chunks,
    chunks.filter((chunk) => has(chunk, 'crypto/noblePrimitives.js')),
  )
  const added = (more, before) => [...more].filter((chunk) => !before.some((each) => each.has(chunk)))
  const heaviest = [...new Set([...entry, ...client, ...fallback])]
    .flatMap(({ modules }) => Object.entries(modules))
    .sort(([, one], [, other]) => other.renderedLength - one.renderedLength)
    .slice(0, 12)
    .map(
      ([id, { renderedLength }]) =>
        `${String(renderedLength).padStart(7)} characters  ${id.split('/').slice(-3).join('/')}`,
    )
  return {
    atOnce: bytes(entry),
    whenUsed: bytes(added(client, [entry])),
    fallback: bytes(added(fallback, [entry, client])),
    everything: bytes(chunks),
    holdsClient: [...entry].some((chunk) => has(chunk, 'walletconnect/createClient.js')),
    heaviest,
  }
}

/** The public client, all of it: it has no lazy part. */
export async function measurePublicClient() {
  return bytes(await buildSite('public', theirs))
}
