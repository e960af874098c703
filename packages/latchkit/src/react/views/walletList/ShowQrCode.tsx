import type { Kit } from '../../../core/kit/kit.js'
import { pushView } from '../../../core/modal/router.js'
import { view } from '../../../core/state/router.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { Button } from '../../parts/Button/Button.js'
import type { LegalConsent } from '../../parts/Legal/useLegal.js'
import { walletTexts } from '../../text/en/wallets.js'
import { useText } from '../../text/useText.js'

/** The namespace to connect, and the consent that pairing waits for. */
export interface ShowQrCodeProps {
  readonly kit: Kit
  readonly namespace: ChainNamespace | undefined
  readonly consent: LegalConsent
}

/** Leads from an empty list to the code that any wallet scans. */
export function ShowQrCode({ kit, namespace, consent }: ShowQrCodeProps) {
  const t = useText(walletTexts)
  const show = () => pushView(kit, view('ConnectingWalletConnectBasic', namespace ? { namespace } : {}))
  return (
    <Button small onClick={consent.guard(show)}>
      {t('showQrCode')}
    </Button>
  )
}
