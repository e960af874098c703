import { view } from '../../../../packages/latchkit/src/core/state/router.js'
import type { GalleryState } from './GalleryState.js'
import type { Script } from './galleryAdapter.js'
import { galleryConnector, galleryWallets } from './galleryWallets.js'

const [foxglove] = galleryWallets

/** Creates a state in which Foxglove is connected and the Account view is open; `more` and `script` change the rest. */
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
