import type { WalletRecord } from '../../../wire/entities.js'

/** Somewhere to get a wallet: for a platform, or its own site. */
export interface Store {
  readonly platform: 'Chrome' | 'Firefox' | 'iPhone' | 'Android' | undefined
  readonly url: string
}

/** What `navigator` says of the browser; only what it takes to name a store. */
export interface Browser {
  readonly userAgent: string
  readonly maxTouchPoints: number
}

/** Where a wallet can be had: first the store of this browser, then its own site. Only https addresses. */
export function storesOf({ stores = {}, homepage }: WalletRecord, browser: Browser): readonly Store[] {
  const platform = platformOf(browser)
  const own: Readonly<Record<string, string | undefined>> = {
    Chrome: stores.chrome,
    Firefox: stores.firefox,
    iPhone: stores.ios,
    Android: stores.android,
  }
  const found = [
    { platform, url: platform && own[platform] },
    { platform: undefined, url: homepage },
  ]
  return found.filter((store): store is Store => store.url?.startsWith('https://') ?? false)
}

/** A tablet of Apple says it is a Mac, but Macs have no touch screen. */
function platformOf({ userAgent, maxTouchPoints }: Browser): Store['platform'] {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1))
    return 'iPhone'
  if (/Android/.test(userAgent)) return 'Android'
  if (/Firefox\//.test(userAgent)) return 'Firefox'
  return /Chrome\//.test(userAgent) ? 'Chrome' : undefined
}
