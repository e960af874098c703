import { hrefOf, linksOf, type WalletLink } from '../../wallets/links/linksOf.js'
import { isTelegram, type System, surroundings, systemOf } from '../../wallets/links/systemOf.js'
import type { WalletRecord } from '../../wire/entities.js'
import type { Platform } from './platformsOf.js'

/** A platform that a link leads to. */
export type LinkedPlatform = Exclude<Platform, 'qrCode' | 'browser'>

/** The wallet's own address on a platform: what a stored choice names (§3), and where later requests lead. */
export type Address = Extract<WalletLink, { readonly base: string }>

/** Returns the link to a wallet on a platform of this device, by the table of wallets × systems. */
export function linkOn(
  wallet: WalletRecord,
  platform: LinkedPlatform,
  system: System = systemOf(surroundings()),
): Address | undefined {
  return linksOf(wallet, system).find((link): link is Address => 'base' in link && link.platform === platform)
}

/** Returns the address that opens a wallet with a pairing; `undefined` if there is none to follow (S8), or not yet. */
export function hrefFor(link: Address | undefined, uri: string | undefined): string | undefined {
  if (!link || !uri) return undefined
  const encodedTwice = isTelegram() && /Android/.test(navigator.userAgent)
  return hrefOf(link, { uri, page: location.href, encodedTwice })
}
