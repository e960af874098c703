// The policy of the demo site: what a careful site would set, and nothing it would have to loosen.
import { originsOf, places } from './ports.mjs'

const keys = Object.keys(places)

export function demoCsp(base, { nonce, alsoConnect = [] } = {}) {
  const connect = keys.filter((place) => !places[place].page).flatMap((place) => originsOf(place, base))
  const frame = keys.filter((place) => places[place].framed).flatMap((place) => originsOf(place, base))
  const nonced = nonce ? ["'self'", `'nonce-${nonce}'`] : undefined
  const directives = {
    'default-src': ["'self'"],
    ...(nonced ? { 'script-src': nonced, 'style-src': nonced } : {}),
    'img-src': ["'self'", 'data:', 'blob:'],
    'connect-src': ["'self'", ...connect, ...alsoConnect],
    'frame-src': frame,
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'none'"],
    'require-trusted-types-for': ["'script'"],
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}
