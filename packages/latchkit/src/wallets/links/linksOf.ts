import type { WalletRecord } from '../../wire/entities.js'
import { isWalletLink } from '../../wire/links.js'
import { toPairingLink } from '../../wire/walletLinks.js'
import { type BrowseLink, browseLinks } from './browseLinks.js'
import { nativeLinks } from './nativeLinks.js'
import type { System } from './systemOf.js'

/** One way from a page to a wallet, on one system. */
export type WalletLink =
  /** The wallet is in this browser: its provider is asked, nothing is opened. */
  | { readonly platform: 'browser'; readonly kind: 'injected' }
  /** An address of the wallet that takes a pairing: https (`universal`) or its own scheme (`native`). */
  | {
      readonly platform: 'mobile' | 'desktop' | 'web'
      readonly kind: 'universal' | 'native'
      readonly base: string
    }
  /** This page in the wallet's own browser. Nothing of a pairing is in it. */
  | { readonly platform: 'mobile'; readonly kind: 'browse'; readonly base: string; readonly template: string }
  /** The pairing link itself: the system asks which of its apps is meant. */
  | { readonly platform: 'mobile'; readonly kind: 'chooser' }
  /** The pairing link as a QR code, for a wallet on another device. */
  | { readonly platform: 'qr'; readonly kind: 'qr' }

/** The facts that decide among the ways, beside wallet and system. */
export interface LinksFor {
  /** The wallet's provider is in this page. */
  readonly injected?: boolean
  /** The namespaces to connect. */
  readonly namespaces?: readonly string[]
}

type Links = readonly WalletLink[]

/**
 * The links that open a wallet on a system, the best one first. Without a wallet, the links to any wallet that the
 * visitor has. On a phone a web address of the wallet goes first where the system hands it to the app (Safari, Chrome on
 * Android), since it still opens a web page without the app; other browsers show the web page, and inside an app it would
 * replace this page, so there the wallet's own scheme goes first.
 * @param wallet The row of the wallet, as in `walletRows`; `undefined` for any.
 * @param system The answer of `systemOf`.
 * @param options Whether the wallet is in this page, and which namespaces are to be connected.
 * @returns The links, the best one first; an empty list where none opens it.
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
  const pairs = [wallet.mobile_link, wallet.desktop_link, wallet.webapp_link].some(Boolean)
  const browse = system === 'desktop' ? [] : browsing(wallet, system, namespaces)
  const own = new Set(browse.map(({ namespace }) => namespace))
  // §2: where only such a namespace is asked for, the page is taken to the wallet's own browser.
  const goesFirst = namespaces.length > 0 && namespaces.every((each) => own.has(each))
  const there = browse.map(
    ({ base, template }): WalletLink => ({ platform: 'mobile', kind: 'browse', base, template }),
  )
  return [...(goesFirst ? there : []), ...pairing, ...(goesFirst ? [] : there), ...(pairs ? [qr] : [])]
}

const leadsToApp: readonly System[] = ['iosSafari', 'androidChrome']

function onPhone(wallet: WalletRecord, system: System): Links {
  const { mobile_link, native_link, webapp_link } = wallet
  const own = native_link ?? (mobile_link ? nativeLinks[mobile_link] : undefined)
  const app = [...toLink('mobile', mobile_link), ...toLink('mobile', own)].filter(
    (one, index, all) => all.findIndex(({ base }) => base === one.base) === index,
  )
  // Stable: two of one kind stay in their order.
  const wanted = leadsToApp.includes(system) ? 'universal' : 'native'
  app.sort((one, other) => Number(other.kind === wanted) - Number(one.kind === wanted))
  // A wallet whose web page and app share an address is reached at it once.
  return [...app, ...toLink('web', webapp_link).filter(({ base }) => !app.some((one) => one.base === base))]
}

function onDesktop({ desktop_link, webapp_link }: WalletRecord): Links {
  return [...toLink('desktop', desktop_link), ...toLink('web', webapp_link)]
}

type AddressLink = Extract<WalletLink, { readonly kind: 'universal' | 'native' }>

/** S8: an address that must not be followed is no way. */
function toLink(platform: AddressLink['platform'], base: string | null | undefined): AddressLink[] {
  if (!base || toPairingLink(base, '') === undefined) return []
  return [{ platform, kind: /^https:/i.test(base) ? 'universal' : 'native', base }]
}

function browsing(
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

/** The parts that are put into a link. */
export interface LinkContents {
  /** The pairing link. */
  readonly uri?: string | undefined
  /** The address of this page. */
  readonly page?: string | undefined
  /** It goes through Telegram's own browser on Android, which decodes once too often. */
  readonly encodedTwice?: boolean
}

/**
 * The address of a link, to be followed within the tap; `undefined` where there is none, or not yet. S8: it is https,
 * the wallet's own scheme or `wc:`, and a pairing link is never in one that opens this page elsewhere.
 * @param link One that `linksOf` answered.
 * @param contents The pairing link and the address of this page, as far as the way needs them.
 * @returns The address, or `undefined`.
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

/** The form our client writes. Whatever else it may be, it is not put into a link. */
const isPairingUri = (uri: string | undefined): uri is string =>
  uri !== undefined && uri.length <= 2_048 && /^wc:[\da-f]{64}@\d+\?[\w=&,.%-]+$/.test(uri)

function browseHref(template: string, page: string): string | undefined {
  if (!URL.canParse(page) || !isWalletLink(template)) return undefined
  const { protocol, origin, href } = new URL(page)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  return template.replaceAll('{page}', () => encoded(href)).replaceAll('{origin}', () => encoded(origin))
}

/** The one mark that `encodeURIComponent` leaves and a quoted address ends at. */
const encoded = (text: string) => encodeURIComponent(text).replaceAll("'", '%27')
