import type { LinkReaders } from '../../../../packages/latchkit/src/core/contracts/connector.js'
import type { Siwx } from '../../../../packages/latchkit/src/core/contracts/siwx.js'
import type { Kit } from '../../../../packages/latchkit/src/core/kit/kit.js'
import type { UpdatableOptions } from '../../../../packages/latchkit/src/core/modal/updateOptions.js'
import type { View } from '../../../../packages/latchkit/src/core/state/views.js'
import type { CaipNetworkId } from '../../../../packages/latchkit/src/wire/caip.js'
import type { Token } from '../../../../packages/latchkit/src/wire/entities.js'
import type { Script } from './galleryAdapter.js'
import type { EmailScript, SocialScript } from './galleryEmail.js'
import type { GalleryFamily } from './galleryFamilies.js'
import type { GatewayScript } from './galleryGateway.js'
import type { PairingScript } from './galleryPairing.js'

/** One state of a view, as data: how the wallets answer, and what is opened. */
export interface GalleryState {
  /** Unique; the view, then the state. */
  readonly name: string
  readonly script: (namespace: string) => Script
  /** The site's families of chains in addition to the gallery's own. */
  readonly families?: readonly GalleryFamily[]
  /** The site has a gateway; this returns its answers for the first network. */
  readonly gateway?: (chainId: string) => GatewayScript
  /** If given, the site offers pairing, and pairing runs as this script says. */
  readonly pairing?: PairingScript
  /** If given, the site offers login by e-mail, and the login runs as this script says. A connected wallet is then the e-mail wallet. */
  readonly email?: EmailScript
  /** If given with `email`, the server offers logins by providers, and a login by one runs as this script says. */
  readonly social?: SocialScript
  /** The wallets that can read its pairing links. Default: any. */
  readonly readers?: LinkReaders
  /** The user agent of the visitor's browser. Default: the real one. */
  readonly userAgent?: string
  /** A wallet is connected before the modal opens. */
  readonly connected?: boolean
  readonly open: (kit: Kit) => View
  /** Selectors inside the view. Once the view is shown, these elements are pressed one after the other, in any language. */
  readonly press?: readonly string[]
  /** After the last press the visitor has been in an app and has come back. */
  readonly returns?: boolean
  /** A selector of an element that appears at the end, if that takes time. */
  readonly awaits?: string
  /** The text that is typed into the search field or the e-mail field. */
  readonly type?: string
  readonly allowUnsupportedChain?: boolean
  readonly debug?: boolean
  readonly options?: Omit<UpdatableOptions, 'locale' | 'themeMode' | 'themeVariables'>
  /** The list of wallets is still loading. */
  readonly loading?: boolean
  /** Length of a wait in the view, in ms, that is treated as over. */
  readonly waited?: number
  /** How many networks the site has. Default: those of the gallery. */
  readonly networks?: number
  /** The site's tokens on its first network. */
  readonly tokens?: readonly Token[]
  /** Stored values of an earlier page load, by key, on the first network. */
  readonly stored?: (chainId: CaipNetworkId) => Readonly<Record<string, unknown>>
  /** How the site signs visitors in. */
  readonly siwx?: Siwx
  /** Changes the state at the end, where no wallet can cause the change. */
  readonly arrange?: (kit: Kit) => void
}
