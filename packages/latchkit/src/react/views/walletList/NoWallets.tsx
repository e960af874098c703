import type { Kit } from '../../../core/kit/kit.js'
import { pushView } from '../../../core/modal/router.js'
import { view } from '../../../core/state/router.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { hasPairing } from '../../apps/linkReaders.js'
import { useText } from '../../host/useHost.js'
import { Button } from '../../parts/Button/Button.js'
import { EmptyState } from '../../parts/EmptyState/EmptyState.js'
import type { LegalConsent } from '../../parts/Legal/useLegal.js'
import { commonTexts } from '../../text/en/common.js'
import { walletTexts } from '../../text/en/wallets.js'

/** Props of `ShowQrCode`: the namespace to connect, and the consent that pairing needs. */
export interface ShowQrCodeProps {
  readonly kit: Kit
  readonly namespace: ChainNamespace | undefined
  readonly consent: LegalConsent
}

/** Shows the button that leads from an empty list to the code for any wallet. */
export function ShowQrCode({ kit, namespace, consent }: ShowQrCodeProps) {
  const t = useText(walletTexts)
  const show = () => pushView(kit, view('ConnectingWalletConnectBasic', namespace ? { namespace } : {}))
  return (
    <Button small onClick={consent.guard(show)}>
      {t('showQrCode')}
    </Button>
  )
}

/** Shows that no wallet is installed and the site lists none. Leads to the code, or else to how to get a wallet. */
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
