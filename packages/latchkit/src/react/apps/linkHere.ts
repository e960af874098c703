import type { Kit } from '../../core/kit/kit.js'
import type { WalletRow } from '../../core/select/walletRows.js'
import { isRecord, recall } from '../../core/services/memory.js'
import { surroundings, systemOf } from '../../wallets/links/systemOf.js'
import type { WalletRecord } from '../../wire/entities.js'
import { deviceOf } from './deviceOf.js'
import { type AppLink, linkOn } from './linkFor.js'
import { linkReaders } from './linkReaders.js'
import { type Platform, platformsOf } from './platformsOf.js'
import { storesOf } from './storesOf.js'

/** Returns the platforms on which a wallet can be reached from this device. */
export function platformsHere(kit: Kit, wallet: WalletRecord): readonly Platform[] {
  const device = deviceOf(navigator)
  const stores = storesOf(wallet, navigator)
  return platformsOf({ wallet, device, stores, readsLink: linkReaders(kit).reads(wallet) })
}

/** Returns the link that opens a wallet on this phone; `undefined` on a computer, or if there is none. */
export function linkHere(kit: Kit, wallet: WalletRecord): AppLink | undefined {
  if (deviceOf(navigator).isComputer) return undefined
  const platforms = platformsHere(kit, wallet)
  const platform = lastChosen(kit, wallet, platforms) ?? platforms[0]
  return platform && platform !== 'qrCode' && platform !== 'browser' ? linkOn(wallet, platform) : undefined
}

/** Returns the platform by which the visitor reached this wallet last time, from the stored deep-link choice (§3). */
export function lastChosen(
  kit: Kit,
  wallet: WalletRecord,
  platforms: readonly Platform[],
): Platform | undefined {
  const href = recall(kit, 'deeplink_choice', isRecord)?.href
  return platforms.find(
    (each) =>
      each !== 'qrCode' && each !== 'browser' && href !== undefined && linkOn(wallet, each)?.base === href,
  )
}

/** Creates a function that checks whether a wallet's app on this phone can read a pairing link of the site. */
export function isAppRow(kit: Kit): (row: WalletRow) => boolean {
  const readers = linkReaders(kit)
  const system = systemOf(surroundings())
  return ({ connector, wallet }) =>
    Boolean(!connector && wallet && readers.reads(wallet)) &&
    Boolean(wallet && (linkOn(wallet, 'mobile', system) ?? linkOn(wallet, 'web', system)))
}
