import type { ViewProps } from '../../ViewEntry.js'
import { hasPairing } from '../pairing/hasPairing.js'
import { deviceOf } from '../stores/deviceOf.js'
import { storesOf } from '../stores/storesOf.js'
import { useInstalled } from '../stores/useInstalled.js'
import { NotInstalled } from './NotInstalled.js'
import { PairWallet } from './PairWallet.js'
import { platformsOf } from './platformsOf.js'

/**
 * A wallet that is not in this browser: paired with by code or link where the site pairs and the wallet can, else where to
 * get it. If it announces itself meanwhile, its approval takes over.
 */
export function ConnectingWalletConnect({ kit, params }: ViewProps<'ConnectingWalletConnect'>) {
  const { wallet, namespace } = params
  useInstalled(kit, wallet, namespace)
  const stores = storesOf(wallet, navigator)
  const device = deviceOf(navigator)
  const platforms = hasPairing(kit) ? platformsOf({ wallet, device, stores }) : []
  const shared = { kit, wallet, stores }
  return platforms.length > 0 ? (
    <PairWallet {...shared} namespace={namespace} platforms={platforms} isComputer={device.isComputer} />
  ) : (
    <NotInstalled {...shared} />
  )
}
