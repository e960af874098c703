import { cleanText } from '../../../reading/src/cleanText.js'

/** The metadata that a site states. */
export interface Metadata {
  readonly name?: string
  readonly url?: string
  readonly redirect?: { readonly universal?: string }
}

/** A site as this wallet shows it. */
export interface Peer {
  readonly name: string
  /** The origin it claims, unverified. */
  readonly origin: string
  readonly warnings: readonly string[]
}

const domainInName = /[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/u

/**
 * Assesses what a site says about itself: its name, and anything suspicious. `openedFrom` is the origin of the page with the link, if
 * known.
 */
export function assessPeer({ name, url, redirect }: Metadata, openedFrom?: string): Peer {
  const address = pageOf(url)
  const origin = address?.origin ?? ''
  const host = address?.hostname ?? ''
  const shown = cleanText(name, 60) || cleanText(host, 60) || 'A site without a name'
  const warnings: string[] = []
  const warn = (when: boolean, text: string) => when && warnings.push(text)

  warn(!address, `It doesn’t give a proper web address${url ? `: “${cleanText(url, 120)}”` : ''}.`)
  warn(address?.protocol === 'http:' && !isLocal(host), 'Its address isn’t encrypted (http).')
  warn(
    /(^|\.)xn--/.test(host),
    'Its address has letters from other alphabets, which can imitate another site’s.',
  )
  warn(Boolean(address?.username), 'Its address hides a name before the real host.')

  const named = domainInName.exec(cleanText(name, 60).toLowerCase())?.[0]
  warn(
    Boolean(address && named && !isWithin(host, named)),
    `It calls itself ${named}, but its address is ${host}.`,
  )
  const back = pageOf(redirect?.universal)?.hostname
  warn(
    Boolean(address && back && !isWithin(host, back) && !isWithin(back, host)),
    `It wants you sent back to ${back}, but its address is ${host}.`,
  )
  const from = pageOf(openedFrom)?.origin
  warn(Boolean(from && from !== origin), `The link came from ${from}.`)
  return { name: shown, origin, warnings }
}

function pageOf(text: string | undefined): URL | undefined {
  const url = text && URL.canParse(text) ? new URL(text) : undefined
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}

const isLocal = (host: string) => /(^|\.)localhost$|^127\.0\.0\.1$|^\[::1\]$/.test(host)
const isWithin = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`)
