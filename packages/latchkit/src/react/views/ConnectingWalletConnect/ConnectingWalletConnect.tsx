import type { ViewProps } from '../../ViewEntry.js'
import { linkReaders } from '../pairing/linkReaders.js'
import { deviceOf } from '../stores/deviceOf.js'
import { storesOf } from '../stores/storesOf.js'
import { useInstalled } from '../stores/useInstalled.js'
import { browseLinkOf } from './browseLinkOf.js'
import { NotInstalled } from './NotInstalled.js'
import { OpenThere } from './OpenThere.js'
import { PairWallet } from './PairWallet.js'
import { platformsOf } from './platformsOf.js'

/**
 * A wallet that is not in this browser: paired with by code or link where it can read one of the site, else the page opened
 * in its own browser, else where to get it. If it announces itself meanwhile, its approval takes over.
 */
export function ConnectingWalletConnect({ kit, params }: ViewProps<'ConnectingWalletConnect'>) {
  const { wallet, namespace } = params
  useInstalled(kit, wallet, namespace)
  const stores = storesOf(wallet, navigator)
  const device = deviceOf(navigator)
  const platforms = platformsOf({ wallet, device, stores, readsLink: linkReaders(kit).reads(wallet) })
  const ownBrowser = browseLinkOf(kit, wallet, namespace)
  const shared = { kit, wallet, stores }
  if (platforms.length > 0)
    return (
      <PairWallet {...shared} namespace={namespace} platforms={platforms} isComputer={device.isComputer} />
    )
  return ownBrowser ? <OpenThere {...shared} link={ownBrowser} /> : <NotInstalled {...shared} />
}
