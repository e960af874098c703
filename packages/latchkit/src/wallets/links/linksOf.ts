import type { WalletRecord } from '../../wire/entities.js'
import { isWalletLink } from '../../wire/links.js'
import { toPairingLink } from '../../wire/walletLinks.js'
import { type BrowseLink, browseLinks } from './browseLinks.js'
import { nativeLinks } from './nativeLinks.js'
import type { System } from './systemOf.js'

/** One way from a page to a wallet, on one system. */
export type WalletLink =
  /** The wallet is in this browser: its provider is asked and nothing is opened. */
  | { readonly platform: 'browser'; readonly kind: 'injected' }
  /** An address of the wallet that accepts a pairing: https (`universal`), or its own scheme (`native`). */
  | {
      readonly platform: 'mobile' | 'desktop' | 'web'
      readonly kind: 'universal' | 'native'
      readonly base: string
    }
  /** Opens this page in the wallet's own browser. It contains nothing of a pairing. */
  | { readonly platform: 'mobile'; readonly kind: 'browse'; readonly base: string; readonly template: string }
  /** The pairing link itself. The system asks which of its apps to use. */
  | { readonly platform: 'mobile'; readonly kind: 'chooser' }
  /** The pairing link as a QR code, for a wallet on another device. */
  | { readonly platform: 'qr'; readonly kind: 'qr' }

/** The facts that, beside wallet and system, decide which links there are. */
export interface LinksFor {
  /** Whether the wallet's provider is in this page. */
  readonly injected?: boolean
  /** The namespaces to connect. */
  readonly namespaces?: readonly string[]
}

type Links = readonly WalletLink[]

/**
 * Returns the links that open a wallet on a system, the best one first. Without a wallet, returns links to any wallet that the
 * visitor has. On a phone, the wallet's https address comes first if the system opens the app for it (Safari, Chrome on
 * Android), because it still opens a web page without the app. Other browsers show that web page, and inside an app it would
 * replace this page, so there the wallet's own scheme comes first.
 * @param wallet The wallet's row, as in `walletRows`; `undefined` for any wallet.
 * @param system The result of `systemOf`.
 * @param options Whether the wallet is in this page, and which namespaces to connect.
 * @returns The links, the best one first; empty if none opens it.
 * @example
 * ```ts
 * import { hrefOf, linksOf } from 'latchkit'
 * const wallet = { id: 'fox', name: 'Fox', chains: [], mobile_link: 'fox://' }
 * const hrefNow = (uri: string) => {
 *   const [first] = linksOf(wallet, 'androidChrome')
 *   return first && hrefOf(first, { uri })
 * }
 * ```
 */
export function linksOf(
  wallet: WalletRecord | undefined,
  system: System,
  { injected = false, namespaces = [] }: LinksFor = {},
): Links {
  if (injected) return [{ platform: 'browser', kind: 'injected' }]
  const qr: WalletLink = { platform: 'qr', kind: 'qr' }
  if (!wallet) return system.startsWith('android') ? [{ platform: 'mobile', kind: 'chooser' }, qr] : [qr]
  const pairing = system === 'desktop' ? onDesktop(wallet) : onPhone(wallet, system)
  const canPair = [wallet.mobile_link, wallet.desktop_link, wallet.webapp_link].some(Boolean)
  const browse = system === 'desktop' ? [] : browseLinksFor(wallet, system, namespaces)
  const browsableNamespaces = new Set(browse.map(({ namespace }) => namespace))
  // §2: if all requested namespaces have such a link, the page opens in the wallet's own browser.
  const browseGoesFirst = namespaces.length > 0 && namespaces.every((each) => browsableNamespaces.has(each))
  const browseWays = browse.map(
    ({ base, template }): WalletLink => ({ platform: 'mobile', kind: 'browse', base, template }),
  )
  return [
    ...(browseGoesFirst ? browseWays : []),
    ...pairing,
    ...(browseGoesFirst ? [] : browseWays),
    ...(canPair ? [qr] : []),
  ]
}

const systemsOpeningApps: readonly System[] = ['iosSafari', 'androidChrome']

function onPhone(wallet: WalletRecord, system: System): Links {
  const { mobile_link, native_link, webapp_link } = wallet
  const nativeLink = native_link ?? (mobile_link ? nativeLinks[mobile_link] : undefined)
  const app = [...toLink('mobile', mobile_link), ...toLink('mobile', nativeLink)].filter(
    (one, index, all) => all.findIndex(({ base }) => base === one.base) === index,
  )
  // The sort is stable: links of one kind keep their order.
  const preferredKind = systemsOpeningApps.includes(system) ? 'universal' : 'native'
  app.sort((one, other) => Number(other.kind === preferredKind) - Number(one.kind === preferredKind))
  // If a wallet's web page and app share an address, it is listed only once.
  return [...app, ...toLink('web', webapp_link).filter(({ base }) => !app.some((one) => one.base === base))]
}

function onDesktop({ desktop_link, webapp_link }: WalletRecord): Links {
  return [...toLink('desktop', desktop_link), ...toLink('web', webapp_link)]
}

type AddressLink = Extract<WalletLink, { readonly kind: 'universal' | 'native' }>

/** Returns the link of an address, or none if the address must not be followed (S8). */
function toLink(platform: AddressLink['platform'], base: string | null | undefined): AddressLink[] {
  if (!base || toPairingLink(base, '') === undefined) return []
  return [{ platform, kind: /^https:/i.test(base) ? 'universal' : 'native', base }]
}

function browseLinksFor(
  wallet: WalletRecord,
  system: System,
  namespaces: readonly string[],
): readonly BrowseLink[] {
  return namespaces.flatMap((namespace) =>
    browseLinks.filter(
      (row) => row.wallet === wallet.id && row.namespace === namespace && (row.on?.test(system) ?? true),
    ),
  )
}

/** The values that are inserted into a link. */
export interface LinkContents {
  /** The pairing link. */
  readonly uri?: string | undefined
  /** The URL of this page. */
  readonly page?: string | undefined
  /** Whether to encode twice, because Telegram's own browser on Android decodes once too often. */
  readonly encodedTwice?: boolean
}

/**
 * Returns the URL of a link, or `undefined` if there is none (yet). Follow it synchronously in the tap. S8: it is https, the
 * wallet's own scheme or `wc:`, and a link that opens this page elsewhere never contains a pairing link.
 * @param link A result of `linksOf`.
 * @param contents The pairing link and the URL of this page, as far as the link needs them.
 * @returns The URL, or `undefined`.
 * @example
 * ```ts
 * import { hrefOf } from 'latchkit'
 * // 'fox://wc?uri=wc%3A…'
 * const href = (uri: string) => hrefOf({ platform: 'mobile', kind: 'native', base: 'fox://' }, { uri })
 * ```
 */
export function hrefOf(
  link: WalletLink,
  { uri, page, encodedTwice = false }: LinkContents,
): string | undefined {
  switch (link.kind) {
    case 'universal':
    case 'native':
      return isPairingUri(uri) ? toPairingLink(link.base, uri, { telegram: encodedTwice }) : undefined
    case 'chooser':
      return isPairingUri(uri) ? uri : undefined
    case 'browse':
      return page === undefined ? undefined : browseHref(link.template, page)
    default:
      return undefined
  }
}

/** Checks whether a text is a pairing link as the kit's client writes it. Any other text is not inserted into a link. */
const isPairingUri = (uri: string | undefined): uri is string =>
  uri !== undefined && uri.length <= 2_048 && /^wc:[\da-f]{64}@\d+\?[\w=&,.%-]+$/.test(uri)

function browseHref(template: string, page: string): string | undefined {
  if (!URL.canParse(page) || !isWalletLink(template)) return undefined
  const { protocol, origin, href } = new URL(page)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  return template
    .replaceAll('{page}', () => encodeForUrl(href))
    .replaceAll('{origin}', () => encodeForUrl(origin))
}

/** Encodes a text, including the quote character, which `encodeURIComponent` leaves and which would end a quoted address. */
const encodeForUrl = (text: string) => encodeURIComponent(text).replaceAll("'", '%27')
