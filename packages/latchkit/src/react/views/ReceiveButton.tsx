import { pushView } from '../../core/modal/router.js'
import { feature } from '../../core/select/feature.js'
import { view } from '../../core/state/router.js'
import type { ChainNamespace } from '../../wire/caip.js'
import { useLatchkit } from '../hooks/useLatchkit.js'
import { useSelect } from '../hooks/useSelect.js'
import { Button } from '../parts/Button/Button.js'
import { receiveTexts } from '../text/en/receive.js'
import { useText } from '../text/useText.js'

/** The way on where nothing has been received yet; nothing where the site has switched it off. */
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
