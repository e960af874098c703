import { pushView } from '../../../core/actions/router.js'
import type { Kit } from '../../../core/kit.js'
import { feature } from '../../../core/select/feature.js'
import { activeNamespace } from '../../../core/select/namespace.js'
import { networkState } from '../../../core/select/networkState.js'
import { view } from '../../../core/state/router.js'
import type { ViewParams } from '../../../core/state/views.js'
import { useSelect } from '../../hooks/useSelect.js'
import { ThingIcon } from '../../parts/Icon/ThingIcon.js'
import { useLaterText } from '../../text/useLaterText.js'

/** What can be done with the account, side by side: whatever the site has not switched off. */
export function AccountActs({ kit, params }: { readonly kit: Kit; readonly params: ViewParams['Account'] }) {
  const t = useLaterText()
  const canReceive = useSelect((state) => feature(state, 'receive'))
  // A namespace that cannot send has no such act; nor has a network of which nothing is known.
  const canSend = useSelect((state) => {
    const namespace = params.namespace ?? activeNamespace(state)
    const session = namespace === undefined ? undefined : kit.live.sessions.get(namespace)
    const isListed = networkState(state, namespace).caipNetwork !== undefined
    return feature(state, 'send') && isListed && session?.send !== undefined
  })
  if (!canReceive && !canSend) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in.
    <div className="acts" part="actions" role="group" aria-label={t('accountActs')}>
      {canSend && <Act name="send" onClick={() => pushView(kit, view('WalletSend', params))} />}
      {canReceive && <Act name="receive" onClick={() => pushView(kit, view('WalletReceive', params))} />}
    </div>
  )
}

function Act({ name, onClick }: { readonly name: 'send' | 'receive'; readonly onClick: () => void }) {
  const t = useLaterText()
  return (
    <button className="act" part="tile" type="button" onClick={onClick}>
      <ThingIcon name={name} />
      {t(name)}
    </button>
  )
}
