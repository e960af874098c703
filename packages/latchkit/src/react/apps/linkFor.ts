import { hrefOf, linksOf, type WalletLink } from '../../wallets/links/linksOf.js'
import { isTelegram, type System, surroundings, systemOf } from '../../wallets/links/systemOf.js'
import type { WalletRecord } from '../../wire/entities.js'
import type { Platform } from './platformsOf.js'

/** A platform that a link leads to. */
export type LinkedPlatform = Exclude<Platform, 'qrCode' | 'browser'>

/** A link to a wallet's own app or site. Its base URL is stored as the deep-link choice (§3), and later requests open it. */
export type AppLink = Extract<WalletLink, { readonly base: string }>

/** Returns the link to a wallet on a platform of this device. */
export function linkOn(
  wallet: WalletRecord,
  platform: LinkedPlatform,
  system: System = systemOf(surroundings()),
): AppLink | undefined {
  return linksOf(wallet, system).find((link): link is AppLink => 'base' in link && link.platform === platform)
}

/**
 * Returns the URL that opens a wallet with a pairing. Returns `undefined` if the wallet has no safe link (S8), or the pairing
 * has none yet.
 */
export function hrefFor(link: AppLink | undefined, uri: string | undefined): string | undefined {
  if (!link || !uri) return undefined
  const encodedTwice = isTelegram() && /Android/.test(navigator.userAgent)
  return hrefOf(link, { uri, page: location.href, encodedTwice })
}
