import { useEffect } from 'react'
import { close } from '../../../core/actions/close.js'
import { networkState } from '../../../core/select/networkState.js'
import { useSelect } from '../../hooks/useSelect.js'
import { Scroll } from '../../modal/Scroll.js'
import { WalletFooter } from '../../parts/Footer/WalletFooter.js'
import { Hero } from '../../parts/Hero/Hero.js'
import { Mark } from '../../parts/WalletIcon/Mark.js'
import { useText } from '../../text/useText.js'
import { useSheet } from '../../theme/useSheet.js'
import type { ViewProps } from '../../ViewEntry.js'
import { NetworkList } from '../Networks/NetworkList.js'
import css from '../Networks/Networks.css?inline'

/** The wallet is on a network that the site does not list (§2): choose one that it does, or leave. */
export function UnsupportedChain({ kit, params: { namespace } }: ViewProps<'UnsupportedChain'>) {
  useSheet(css)
  const t = useText()
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
          <NetworkList
            kit={kit}
            namespace={namespace}
            networks={requestedCaipNetworks}
            onDone={() => undefined}
          />
        </div>
      </Scroll>
      <WalletFooter kit={kit} namespace={namespace} />
    </>
  )
}
