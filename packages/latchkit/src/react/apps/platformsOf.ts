import type { WalletRecord } from '../../wire/entities.js'
import type { Device } from './deviceOf.js'
import type { Store } from './storesOf.js'

/** A way to reach a wallet that is not in this browser. */
export type Platform = 'qrCode' | 'mobile' | 'browser' | 'desktop' | 'web'

/** A wallet, the device, and the stores that offer the wallet. */
interface WalletOnDevice {
  readonly wallet: WalletRecord
  readonly device: Device
  readonly stores: readonly Store[]
  /** Whether the wallet can read a pairing link of the site (readings 41). */
  readonly readsLink: boolean
}

/**
 * Returns the platforms on which the site can pair with a wallet, the one for this device first. The list is empty if the wallet
 * has no link that accepts a pairing, or does not listen to the site's relay. Such a wallet can only be opened in another way,
 * or downloaded.
 */
export function platformsOf({ wallet, device, stores, readsLink }: WalletOnDevice): readonly Platform[] {
  const { mobile_link: mobile, desktop_link: desktop, webapp_link: web } = wallet
  const { isComputer } = device
  const canPair = readsLink && Boolean(mobile || desktop || web)
  const isPhoneApp = stores.some(({ place }) => place === 'ios' || place === 'android')
  const isExtension = isComputer && stores.some(({ place }) => place === device.store)
  const has: Readonly<Record<Platform, boolean>> = {
    qrCode: Boolean(mobile),
    // On a computer, this platform shows where to get the app that scans the code.
    mobile: Boolean(mobile) && (isPhoneApp || !isComputer),
    browser: isExtension,
    desktop: Boolean(desktop) && isComputer,
    web: Boolean(web),
  }
  const order = (
    isComputer ? ['qrCode', 'mobile', 'browser', 'desktop', 'web'] : ['mobile', 'qrCode', 'web']
  ) as readonly Platform[]
  return canPair ? order.filter((platform) => has[platform]) : []
}
