import type { LinkReaders } from '../../../../packages/latchkit/src/core/contracts/connector.js'
import type { Siwx } from '../../../../packages/latchkit/src/core/contracts/siwx.js'
import type { Kit } from '../../../../packages/latchkit/src/core/kit/kit.js'
import type { UpdatableOptions } from '../../../../packages/latchkit/src/core/modal/updateOptions.js'
import type { View } from '../../../../packages/latchkit/src/core/state/views.js'
import type { CaipNetworkId } from '../../../../packages/latchkit/src/wire/caip.js'
import type { Token } from '../../../../packages/latchkit/src/wire/entities.js'
import type { Script } from './galleryAdapter.js'
import type { EmailScript } from './galleryEmail.js'
import type { GalleryFamily } from './galleryFamilies.js'
import type { GatewayScript } from './galleryGateway.js'
import type { PairingScript } from './galleryPairing.js'

/** One state of one view, as data: what the wallets do, and what is opened. */
export interface GalleryState {
  /** Unique; the view, then the state. */
  readonly name: string
  readonly script: (namespace: string) => Script
  /** Families of chains that the site works with beside the gallery's own. */
  readonly families?: readonly GalleryFamily[]
  /** The site has a gateway, and so it answers about the first of its networks. */
  readonly gateway?: (chainId: string) => GatewayScript
  /** The site pairs, and so it goes. */
  readonly pairing?: PairingScript
  /** The site logs visitors in by email, and so it goes. A wallet that is connected is that one. */
  readonly email?: EmailScript
  /** The wallets that can read its pairing links; any unless given. */
  readonly readers?: LinkReaders
  /** The visitor's browser, as it names itself; the one there is unless given. */
  readonly userAgent?: string
  /** A wallet is connected before the modal opens. */
  readonly connected?: boolean
  readonly open: (kit: Kit) => View
  /** Selectors inside the view, pressed one after the other once it is shown: the same in every language. */
  readonly press?: readonly string[]
  /** After the last press the visitor has been in an app and is back. */
  readonly returns?: boolean
  /** A selector that appears once all of that has had its effect, where the effect takes time. */
  readonly awaits?: string
  /** The text that is typed into the search field, or that of an email address. */
  readonly type?: string
  readonly allowUnsupportedChain?: boolean
  readonly debug?: boolean
  readonly options?: Omit<UpdatableOptions, 'locale' | 'themeMode' | 'themeVariables'>
  /** The list of wallets is still on its way. */
  readonly loading?: boolean
  /** A wait of the view, in ms, that is over. */
  readonly waited?: number
  /** The site works with so many networks; with those of the gallery unless given. */
  readonly networks?: number
  /** Tokens that the site names on the first of its networks. */
  readonly tokens?: readonly Token[]
  /** Stored values of an earlier page load, by key, on the first of the networks. */
  readonly stored?: (chainId: CaipNetworkId) => Readonly<Record<string, unknown>>
  /** The site's way to sign in. */
  readonly siwx?: Siwx
  /** Last touches to the state, for what no wallet can bring about. */
  readonly arrange?: (kit: Kit) => void
}
