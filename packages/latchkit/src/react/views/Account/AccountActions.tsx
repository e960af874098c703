import type { Kit } from '../../../core/kit/kit.js'
import { pushView } from '../../../core/modal/router.js'
import { accountState } from '../../../core/select/accountState.js'
import { spends } from '../../../core/select/accountType.js'
import { connectionCapabilities } from '../../../core/select/connectionCapabilities.js'
import { feature } from '../../../core/select/feature.js'
import { networkState } from '../../../core/select/networkState.js'
import { view } from '../../../core/state/router.js'
import type { ViewParams } from '../../../core/state/views.js'
import { useText } from '../../host/useHost.js'
import { useSelect } from '../../kit/useSelect.js'
import { LineIcon } from '../../parts/Icon/LineIcon.js'
import { accountTexts } from '../../text/en/account.js'
import { receiveTexts } from '../../text/en/receive.js'

/** Shows the actions of the account side by side: Send and Receive, if the site has not switched them off. */
export function AccountActions({
  kit,
  params,
}: {
  readonly kit: Kit
  readonly params: ViewParams['Account']
}) {
  const t = useText(accountTexts, receiveTexts)
  const canReceive = useSelect((state) => feature(state, 'receive'))
  // Offer Send only if the modal can send with this connection, the site lists the network, and the account may spend.
  const canSend = useSelect((state) => {
    const { namespace } = params
    const isListed = networkState(state, namespace).caipNetwork !== undefined
    const [account] = accountState(state, namespace).allAccounts
    const isOffered = feature(state, 'send') && connectionCapabilities(state, namespace).send === 'modal'
    return isOffered && isListed && account !== undefined && spends(kit, account)
  })
  if (!canReceive && !canSend) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in.
    <div className="acts" part="actions" role="group" aria-label={t('accountActions')}>
      {canSend && <Act name="send" onClick={() => pushView(kit, view('WalletSend', params))} />}
      {canReceive && <Act name="receive" onClick={() => pushView(kit, view('WalletReceive', params))} />}
    </div>
  )
}

function Act({ name, onClick }: { readonly name: 'send' | 'receive'; readonly onClick: () => void }) {
  const t = useText(accountTexts, receiveTexts)
  return (
    <button className="act" part="tile" type="button" onClick={onClick}>
      <LineIcon name={name} />
      {t(name)}
    </button>
  )
}
