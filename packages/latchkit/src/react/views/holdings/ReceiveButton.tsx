import { pushView } from '../../../core/modal/router.js'
import { feature } from '../../../core/select/feature.js'
import { view } from '../../../core/state/router.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { useText } from '../../host/useHost.js'
import { useLatchkit } from '../../kit/useLatchkit.js'
import { useSelect } from '../../kit/useSelect.js'
import { Button } from '../../parts/Button/Button.js'
import { receiveTexts } from '../../text/en/receive.js'

/** Leads an empty account to Receive; renders nothing if the site has switched that off. */
export function ReceiveButton({ namespace }: { readonly namespace: ChainNamespace | undefined }) {
  const t = useText(receiveTexts)
  const kit = useLatchkit()
  const isOffered = useSelect((state) => feature(state, 'receive'))
  if (!isOffered) return null
  return (
    <Button small onClick={() => pushView(kit, view('WalletReceive', namespace ? { namespace } : {}))}>
      {t('receive')}
    </Button>
  )
}
