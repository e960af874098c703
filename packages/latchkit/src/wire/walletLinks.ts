import { isWalletLink } from './links.js'

// Links into a wallet's app (§2 Wallet deep links, S8). A wallet's address comes from a list that others write, so it is
// followed only if it is https or a plain scheme of the wallet's own.

const maxLinkLength = 512

/** Returns a wallet's address, ready for `wc?…` to be appended, or `undefined` if it must not be followed. */
function baseOf(link: string): string | undefined {
  // `name`, `name:`, `name:/` and `name://` are equal. A path of the wallet's own stays.
  const [, scheme = '', rest = ''] = /^([a-z][a-z\d+.-]*)(?::\/*(.*))?$/i.exec(link) ?? []
  const full = `${scheme}://${rest}`
  const isPlain = full.length <= maxLinkLength && /^[\w+.-]+:[\w./?&=%~:-]*$/.test(full)
  if (!scheme || !isPlain || !isWalletLink(full)) return undefined
  const base = full.replace(/([^/:])\/+$/, '$1').replace(/:\/\/$/, ':/')
  return isAddress(`${base}/wc`) ? base : undefined
}

/** Checks whether a link parses. A web address needs a host. */
function isAddress(link: string): boolean {
  try {
    const { protocol, host } = new URL(link)
    return protocol !== 'https:' || host !== ''
  } catch {
    return false
  }
}

/**
 * Returns the link that opens a wallet with a pairing: its app by scheme or https address, or its web page. Follow it
 * synchronously in the tap. With `telegram` (inside Telegram on Android) the pairing URI is encoded twice.
 * @param link The address that opens the wallet: its scheme (`fox://`) or an https address.
 * @param uri The pairing URI.
 * @param options `telegram`: the page is inside Telegram on Android.
 * @returns The link, or `undefined` if the address must not be followed.
 * @example
 * ```ts
 * import { toPairingLink } from 'latchkit/wire'
 * toPairingLink('https://wallet.example/', 'wc:…') // 'https://wallet.example/wc?uri=wc%3A…'
 * ```
 */
export function toPairingLink(
  link: string,
  uri: string,
  { telegram = false }: { readonly telegram?: boolean } = {},
): string | undefined {
  const base = baseOf(link)
  if (base === undefined || base.includes('?')) return undefined
  const encodedUri = encodeURIComponent(telegram ? encodeURIComponent(uri) : uri)
  return `${base}/wc?uri=${encodedUri}`
}

/**
 * Returns the link that opens a wallet in which a request waits.
 * @param link The address that opens the wallet: its scheme (`fox://`) or an https address.
 * @param request The id of the request, and the topic of the session that it was sent over.
 * @returns The link, or `undefined` if the address must not be followed.
 * @example
 * ```ts
 * import { toRequestLink } from 'latchkit/wire'
 * toRequestLink('wallet://', { requestId: 1700000000000123, sessionTopic: 'ab12' })
 * ```
 */
export function toRequestLink(
  link: string,
  { requestId, sessionTopic }: { readonly requestId: number; readonly sessionTopic: string },
): string | undefined {
  const base = baseOf(link)
  if (base === undefined) return undefined
  const query = `requestId=${requestId}&sessionTopic=${sessionTopic}`
  if (!/^https:\/\/t\.me(\/|$)/i.test(base)) return base.includes('?') ? undefined : `${base}/wc?${query}`
  // Telegram passes on only one parameter, in URL-safe base64.
  const packedQuery = btoa(query).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
  return `${base}${base.includes('?') ? '&' : '?'}startapp=${packedQuery}`
}
