import { receivingNetworks } from '../../../core/select/receivingNetworks.js'
import { useSelect } from '../../hooks/useSelect.js'
import { Scroll } from '../../modal/Scroll.js'
import { Address } from '../../parts/Address/Address.js'
import { Avatar } from '../../parts/Avatar/Avatar.js'
import { Button } from '../../parts/Button/Button.js'
import { QrCode } from '../../parts/QrCode/QrCode.js'
import { useLaterText } from '../../text/useLaterText.js'
import { useSheet } from '../../theme/useSheet.js'
import type { ViewProps } from '../../ViewEntry.js'
import { useAccountOnShow } from '../useAccountOnShow.js'
import { useCopy } from '../useCopy.js'
import { ReceivingNetworks } from './ReceivingNetworks.js'
import css from './WalletReceive.css?inline'

/** The address in full, to be scanned or copied, and the networks on which it receives. */
export function WalletReceive({ kit, params }: ViewProps<'WalletReceive'>) {
  useSheet(css)
  const { namespace } = params
  const t = useLaterText()
  const { address } = useAccountOnShow(kit, params)
  const networks = useSelect((state) => receivingNetworks(state, namespace))
  const { isCopied, copy } = useCopy(kit, address)
  if (!address) return null
  return (
    <>
      <Scroll className="bd">
        <div className="receive">
          <QrCode name={t('addressQrCode')} text={address} mark={<Avatar address={address} />} />
          <Address address={address} full />
          <ReceivingNetworks networks={networks} />
        </div>
      </Scroll>
      <div className="actions" part="actions">
        <Button kind="primary" icon={isCopied ? 'check' : 'copy'} onClick={copy}>
          {t('copyAddress')}
        </Button>
      </div>
    </>
  )
}
