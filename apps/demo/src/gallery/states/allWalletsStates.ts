import { type Kit, patch } from '../../../../../packages/latchkit/src/core/kit/kit.js'
import {
  type DirectoryState,
  unreadDirectory,
} from '../../../../../packages/latchkit/src/core/state/directory.js'
import { view } from '../../../../../packages/latchkit/src/core/state/router.js'
import { spinnerAfterMs } from '../../../../../packages/latchkit/src/react/kit/useLate.js'
import type { WalletRecord } from '../../../../../packages/latchkit/src/wire/entities.js'
import type { GalleryState } from '../GalleryState.js'
import { allInstalled, galleryCrowd, galleryWallets, noneInstalled } from '../galleryWallets.js'

const [foxglove, lumen] = galleryWallets
const open = () => view('AllWallets', {})

/** A few wallets of a gateway. Its operator has certified two of them. */
const few: readonly WalletRecord[] = [
  { id: 'foxglove', name: 'Foxglove', chains: [], rdns: foxglove.rdns, badge_type: 'certified' },
  { id: 'harbor', name: 'Harbor', chains: [], image_url: lumen.imageUrl, badge_type: 'certified' },
  { id: 'pebble', name: 'Pebble', chains: [] },
]
const withDirectory = (note: Partial<DirectoryState>) => (kit: Kit) =>
  patch(kit, () => ({ wallets: few, directory: { ...unreadDirectory(''), pages: 1, count: 80, ...note } }))

/** States of the list of all wallets. */
export const allWalletsStates: readonly GalleryState[] = [
  { name: 'all-wallets', script: allInstalled, open },
  {
    name: 'all-wallets-thousand',
    script: (namespace) => ({ connectors: galleryCrowd(namespace) }),
    open,
  },
  { name: 'all-wallets-nothing-found', script: allInstalled, open, type: 'foxgl0' },
  {
    name: 'all-wallets-nothing-found-pairing',
    script: allInstalled,
    pairing: 'shown',
    open,
    type: 'foxgl0',
  },
  {
    name: 'all-wallets-loading',
    script: noneInstalled,
    loading: true,
    waited: spinnerAfterMs,
    open,
    arrange: (kit) => patch(kit, () => ({ wallets: [] })),
  },
  {
    name: 'all-wallets-failed',
    script: allInstalled,
    open,
    arrange: (kit) => patch(kit, () => ({ wallets: [] })),
  },
  {
    name: 'all-wallets-more-loading',
    script: allInstalled,
    open,
    arrange: withDirectory({ isLoading: true }),
    waited: spinnerAfterMs,
  },
  {
    name: 'all-wallets-more-failed',
    script: allInstalled,
    open,
    arrange: withDirectory({ hasFailed: true }),
  },
  {
    name: 'all-wallets-certified',
    script: allInstalled,
    open,
    arrange: withDirectory({}),
    press: ['.certified'],
  },
  {
    name: 'all-wallets-search-failed',
    script: allInstalled,
    open,
    arrange: withDirectory({ failedSearch: 'orbit' }),
    type: 'orbit',
  },
]
