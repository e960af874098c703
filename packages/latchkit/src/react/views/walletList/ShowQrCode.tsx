import { pushView } from '../../../core/actions/modal/router.js'
import { view } from '../../../core/state/router.js'
import { Button } from '../../parts/Button/Button.js'
import { enLater } from '../../text/enLater.js'
import { useText } from '../../text/useText.js'
import type { NoWalletsProps } from './NoWallets.js'

/** Leads from an empty list to the code that any wallet scans. */
export function ShowQrCode({ kit, namespace, consent }: NoWalletsProps) {
  const t = useText(enLater)
  const show = () => pushView(kit, view('ConnectingWalletConnectBasic', namespace ? { namespace } : {}))
  return (
    <Button small onClick={consent.guard(show)}>
      {t('showQrCode')}
    </Button>
  )
}
