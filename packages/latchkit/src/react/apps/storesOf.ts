import type { Browser } from '../../wallets/links/phone.js'
import type { WalletRecord } from '../../wire/entities.js'
import { deviceOf } from './deviceOf.js'

/** A kind of page that offers a wallet. */
export type StorePlace = keyof NonNullable<WalletRecord['stores']> | 'web' | 'homepage'

/** A page that offers a wallet. */
export interface Store {
  readonly place: StorePlace
  readonly url: string
  /** The host of the page, to be shown. */
  readonly host: string
  /** Whether the wallet from this page runs on this device. */
  readonly isHere: boolean
}

/**
 * Returns the pages that offer a wallet: those for this device, for any device, for other devices, and last the wallet's own
 * site. Only https URLs of the record are used (S8).
 */
export function storesOf(
  { stores = {}, webapp_link, homepage }: WalletRecord,
  browser: Browser,
): readonly Store[] {
  const device = deviceOf(browser)
  const { chrome, firefox, safari, ios, android, desktop } = stores
  const candidates = [
    { place: 'chrome', url: chrome },
    { place: 'firefox', url: firefox },
    { place: 'safari', url: safari },
    { place: 'ios', url: ios },
    { place: 'android', url: android },
    { place: 'desktop', url: desktop },
    { place: 'web', url: webapp_link },
    { place: 'homepage', url: homepage },
  ] as const
  const rank = (place: StorePlace) => {
    if (place === device.store) return 0
    if (place === 'desktop' && device.isComputer) return 1
    return place === 'web' ? 2 : place === 'homepage' ? 4 : 3
  }
  return candidates
    .flatMap(({ place, url }) => {
      const pageUrl = parse(url)
      if (!pageUrl) return []
      return [{ place, url: pageUrl.href, host: pageUrl.host.replace(/^www\./, ''), isHere: rank(place) < 3 }]
    })
    .sort((a, b) => rank(a.place) - rank(b.place))
}

/** Parses an https URL without name and password (S8). Returns `undefined` for any other text. */
function parse(url: string | null | undefined): URL | undefined {
  try {
    const parsedUrl = new URL(url ?? '')
    const isPlain = parsedUrl.protocol === 'https:' && !parsedUrl.username && !parsedUrl.password
    return isPlain ? parsedUrl : undefined
  } catch {
    return undefined // not a URL at all
  }
}
