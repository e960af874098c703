import { view } from '../../core/state/router.js'
import type { GalleryState } from './GalleryState.js'
import type { Script } from './galleryAdapter.js'
import { galleryConnector, galleryWallets } from './galleryWallets.js'

const [foxglove] = galleryWallets

/** A state of somebody who is connected, with Foxglove, and looks at the account; but for what is said of it. */
export const connectedState = (
  name: string,
  more: Partial<GalleryState>,
  script: Partial<Script> = {},
): GalleryState => ({
  name,
  script: (namespace) => ({ connectors: [galleryConnector(namespace, foxglove)], ...script }),
  connected: true,
  open: () => view('Account', {}),
  ...more,
})
