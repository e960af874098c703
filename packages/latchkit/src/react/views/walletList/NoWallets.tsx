import { pushView } from '../../../core/modal/router.js'
import { view } from '../../../core/state/router.js'
import { Button } from '../../parts/Button/Button.js'
import { EmptyState } from '../../parts/EmptyState/EmptyState.js'
import { commonTexts } from '../../text/en/common.js'
import { walletTexts } from '../../text/en/wallets.js'
import { useText } from '../../text/useText.js'
import { hasPairing } from '../pairing/hasPairing.js'
import { ShowQrCode, type ShowQrCodeProps } from './ShowQrCode.js'

/** No wallet is here, and the site has none to show: the code that any wallet scans leads on, else how to get one. */
export function NoWallets({ kit, namespace, consent }: ShowQrCodeProps) {
  const t = useText(commonTexts, walletTexts)
  return (
    <EmptyState title={t('noWallets')} text={t('noWalletsText')}>
      {hasPairing(kit) ? (
        <ShowQrCode kit={kit} namespace={namespace} consent={consent} />
      ) : (
        <Button small onClick={() => pushView(kit, view('GetWallet', namespace ? { namespace } : {}))}>
          {t('getWallet')}
        </Button>
      )}
    </EmptyState>
  )
}
