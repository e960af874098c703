import { useEffect } from 'react'
import { close } from '../../../core/modal/close.js'
import { networkState } from '../../../core/select/networkState.js'
import { useText } from '../../host/useHost.js'
import { useSelect } from '../../kit/useSelect.js'
import { Scroll } from '../../modal/Scroll.js'
import { WalletFooter } from '../../parts/Footer/WalletFooter.js'
import { Hero } from '../../parts/Hero/Hero.js'
import { Mark } from '../../parts/WalletIcon/Mark.js'
import { commonTexts } from '../../text/en/common.js'
import { networkTexts } from '../../text/en/networks.js'
import type { ViewProps } from '../../ViewEntry.js'
import { NetworkList } from '../networkList/NetworkList.js'

/**
 * Shows that the wallet is on a network that the site does not list (§2). The visitor chooses another network, or disconnects.
 */
export function UnsupportedChain({ kit, params: { namespace } }: ViewProps<'UnsupportedChain'>) {
  const t = useText(commonTexts, networkTexts)
  const { isUnsupported, requestedCaipNetworks } = useSelect((state) => networkState(state, namespace))
  useEffect(() => {
    if (!isUnsupported) close(kit, 'finished')
  }, [kit, isUnsupported])
  return (
    <>
      <Scroll>
        <Hero
          media={<Mark round name="?" size={72} />}
          corner="warning"
          title={t('notWorkWith', { network: t('unknownNetwork') })}
          text={t('chooseNetwork')}
        />
        <div className="bd list">
          <NetworkList kit={kit} namespace={namespace} networks={requestedCaipNetworks} />
        </div>
      </Scroll>
      <WalletFooter kit={kit} namespace={namespace} />
    </>
  )
}
