import type { Network } from '../../../../packages/latchkit/src/wire/entities.js'
import type { GalleryState } from './GalleryState.js'
import { accountStates } from './states/accountStates.js'
import { accountsStates } from './states/accountsStates.js'
import { activityStates } from './states/activityStates.js'
import { allWalletsStates } from './states/allWalletsStates.js'
import { connectingStates } from './states/connectingStates.js'
import { connectStates } from './states/connectStates.js'
import { emailStates } from './states/emailStates.js'
import { familiesStates } from './states/familiesStates.js'
import { helpStates } from './states/helpStates.js'
import { networkStates } from './states/networkStates.js'
import { nftStates } from './states/nftStates.js'
import { optionStates } from './states/optionStates.js'
import { pairingStates } from './states/pairingStates.js'
import { receiveStates } from './states/receiveStates.js'
import { sendStates } from './states/sendStates.js'
import { signInStates } from './states/signInStates.js'
import { socialStates } from './states/socialStates.js'
import { toastStates } from './states/toastStates.js'
import { tokenStates } from './states/tokenStates.js'
import { worthStates } from './states/worthStates.js'

/** Every view in each of its states. */
export const galleryStates: readonly GalleryState[] = [
  ...helpStates,
  ...accountsStates,
  ...connectStates,
  ...optionStates,
  ...pairingStates,
  ...connectingStates,
  ...allWalletsStates,
  ...accountStates,
  ...tokenStates,
  ...worthStates,
  ...nftStates,
  ...activityStates,
  ...receiveStates,
  ...sendStates,
  ...networkStates,
  ...familiesStates,
  ...signInStates,
  ...emailStates,
  ...socialStates,
  ...toastStates,
]

/** The caller gives the gallery its networks: this module knows no chains. */
export type GalleryNetworks = readonly [Network, ...Network[]]
