import type { Kit } from '../../../core/kit/kit.js'
import { isRecord, recall } from '../../../core/services/memory.js'
import type { WalletRecord } from '../../../wire/entities.js'
import { linkReaders } from '../pairing/hasPairing.js'
import { deviceOf } from '../stores/deviceOf.js'
import { storesOf } from '../stores/storesOf.js'
import { type Address, linkOn } from './linkFor.js'
import { type Platform, platformsOf } from './platformsOf.js'

/** The platforms of a wallet on this device; on a phone a code is no way of its own, but folded away in the others. */
export function platformsHere(kit: Kit, wallet: WalletRecord): readonly Platform[] {
  const device = deviceOf(navigator)
  const stores = storesOf(wallet, navigator)
  return platformsOf({ wallet, device, stores, readsLink: linkReaders(kit).reads(wallet) })
}

/** The link that opens a wallet on this phone; nothing where there is none, and on a computer. */
export function linkHere(kit: Kit, wallet: WalletRecord): Address | undefined {
  if (deviceOf(navigator).isComputer) return undefined
  const platforms = platformsHere(kit, wallet)
  const platform = lastChosen(kit, wallet, platforms) ?? platforms[0]
  return platform && platform !== 'qrCode' && platform !== 'browser' ? linkOn(wallet, platform) : undefined
}

/** §3 the stored deep-link choice: the way that led to this wallet last time is shown first. */
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
