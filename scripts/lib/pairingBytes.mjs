// What pairing weighs, as a site's bundler makes it of the built package: the few lines that every page with
// `walletConnect()` has, the client that is loaded when it is used, and the cryptography that is loaded only where the
// browser lacks its own. The public client is built the same way, for comparison.
import { buildSite, bytes, closure, has } from './siteBytes.mjs'

const ours = `import { walletConnect } from 'latchkit/walletconnect'
globalThis.pairing = walletConnect({ relayUrl: 'wss://relay.example' })
`
const theirs = `import { SignClient } from 'wc-sign-2-21'
globalThis.pairing = SignClient
`

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
