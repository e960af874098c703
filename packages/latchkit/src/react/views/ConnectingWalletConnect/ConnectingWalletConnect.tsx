import { deviceOf } from '../../apps/deviceOf.js'
import { platformsHere } from '../../apps/linkHere.js'
import { storesOf } from '../../apps/storesOf.js'
import type { ViewProps } from '../../ViewEntry.js'
import { useInstalled } from '../stores/useInstalled.js'
import { browseLinkOf } from './browseLinkOf.js'
import { Finishing, useFinishing } from './Finishing.js'
import { NotInstalled } from './NotInstalled.js'
import { OpenThere } from './OpenThere.js'
import { PairWallet } from './PairWallet.js'

/**
 * Connects a wallet that is not installed in this browser. If the wallet can read a pairing link of the site, shows the code or
 * the link; else opens the page in the wallet's own browser; else shows where to get the wallet. If the wallet announces itself
 * meanwhile, the view that connects an installed wallet takes over.
 */
export function ConnectingWalletConnect({ kit, params }: ViewProps<'ConnectingWalletConnect'>) {
  const { wallet, namespace } = params
  useInstalled(kit, wallet, namespace)
  const isFinishing = useFinishing(kit, params)
  const stores = storesOf(wallet, navigator)
  const platforms = platformsHere(kit, wallet)
  const ownBrowser = browseLinkOf(kit, wallet, namespace)
  const sharedProps = { kit, wallet, stores }
  if (isFinishing) return <Finishing wallet={wallet} />
  if (platforms.length > 0) {
    const { isComputer } = deviceOf(navigator)
    return <PairWallet {...sharedProps} namespace={namespace} platforms={platforms} isComputer={isComputer} />
  }
  return ownBrowser ? <OpenThere {...sharedProps} link={ownBrowser} /> : <NotInstalled {...sharedProps} />
}
