// The policies of the pages: what a careful site would set, and nothing it would have to loosen.
import { originsOf, places } from './ports.mjs'

const keys = Object.keys(places)
const own = ["'self'"]
const nothing = ["'none'"]

const policy = (directives) =>
  Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')

/** In development scripts and styles are the bundler's own, so each page names them by a nonce. */
function nonced(nonce) {
  if (!nonce) return {}
  const sources = [...own, `'nonce-${nonce}'`]
  return { 'script-src': sources, 'style-src': sources }
}

const always = {
  'base-uri': nothing,
  'object-src': nothing,
  'form-action': nothing,
  'require-trusted-types-for': ["'script'"],
}

export const isPlay = (pathname) => /^\/play(\.html)?$/.test(pathname)

/** The policy of a page of the demo. It has its own page `/play` in a frame, and that page is in no other site's. */
export function demoCsp(base, { nonce, alsoConnect = [], pathname = '/' } = {}) {
  const connect = keys.filter((place) => !places[place].page).flatMap((place) => originsOf(place, base))
  const frame = keys.filter((place) => places[place].framed).flatMap((place) => originsOf(place, base))
  return policy({
    'default-src': own,
    ...nonced(nonce),
    'img-src': [...own, 'data:', 'blob:'],
    'connect-src': [...own, ...connect, ...alsoConnect],
    'frame-src': [...own, ...frame],
    ...(isPlay(pathname) && { 'frame-ancestors': own }),
    ...always,
  })
}

/**
 * Returns the policy of a wallet: it speaks to its relay and its chains, shows no picture from another site, and is in no
 * frame, where a page could lay something over its buttons.
 */
export function walletCsp({ relayUrl, chains, solana, bitcoin, polkadot }, { nonce, alsoConnect = [] } = {}) {
  const nodes = [...chains, ...solana, ...polkadot].map(({ rpcUrl }) => rpcUrl)
  const apis = bitcoin.map(({ esploraUrl }) => esploraUrl)
  const connect = [relayUrl, ...nodes, ...apis].map((url) => new URL(url).origin)
  return policy({
    'default-src': own,
    ...nonced(nonce),
    'connect-src': [...new Set([...own, ...connect, ...alsoConnect])],
    'frame-ancestors': nothing,
    ...always,
  })
}
