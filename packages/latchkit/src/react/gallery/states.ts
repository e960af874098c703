import type { Network } from '../../wire/entities.js'
import { accountStates } from './accountStates.js'
import { accountsStates } from './accountsStates.js'
import { activityStates } from './activityStates.js'
import { allWalletsStates } from './allWalletsStates.js'
import { connectingStates } from './connectingStates.js'
import { connectStates } from './connectStates.js'
import { emailStates } from './emailStates.js'
import { familiesStates } from './familiesStates.js'
import type { GalleryState } from './GalleryState.js'
import { helpStates } from './helpStates.js'
import { networkStates } from './networkStates.js'
import { nftStates } from './nftStates.js'
import { optionStates } from './optionStates.js'
import { pairingStates } from './pairingStates.js'
import { receiveStates } from './receiveStates.js'
import { sendStates } from './sendStates.js'
import { signInStates } from './signInStates.js'
import { toastStates } from './toastStates.js'
import { tokenStates } from './tokenStates.js'
import { worthStates } from './worthStates.js'

/** Every view in every state it can be in. */
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
  ...toastStates,
]

/** The networks a gallery is shown with are the caller's: chains are not known here. */
export type GalleryNetworks = readonly [Network, ...Network[]]
