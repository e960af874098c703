import type { Kit } from '../../../core/kit/kit.js'
import { pushView } from '../../../core/modal/router.js'
import { accountState } from '../../../core/select/accountState.js'
import { networkState } from '../../../core/select/networkState.js'
import { view } from '../../../core/state/router.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { useText } from '../../host/useHost.js'
import { useSelect } from '../../kit/useSelect.js'
import { NetworkIcon } from '../../parts/NetworkIcon/NetworkIcon.js'
import { accountTexts } from '../../text/en/account.js'

/**
 * Shows a line for each namespace of the site in which no wallet is connected, because none was asked for or the visitor has
 * declined. A press leads to the wallets of that namespace.
 */
export function OtherFamilies({ kit }: { readonly kit: Kit }) {
  const namespaces = useSelect((state) =>
    Object.keys(state.chains).filter((each) => accountState(state, each).status === 'disconnected'),
  )
  return namespaces.map((each) => <OtherFamily key={each} kit={kit} namespace={each} />)
}

function OtherFamily({ kit, namespace }: { readonly kit: Kit; readonly namespace: ChainNamespace }) {
  const t = useText(accountTexts)
  const name = useSelect(({ chains }) => chains[namespace]?.name) ?? namespace
  const network = useSelect((state) => networkState(state, namespace).caipNetwork)
  return (
    <div className="family" role="note">
      {network ? <NetworkIcon network={network} /> : <span className="family-mark" />}
      <span className="token-text">
        <span dir="auto">{name}</span>
        <span className="s">{t('familyNotConnected')}</span>
      </span>
      <button
        className="link"
        part="link"
        type="button"
        aria-label={t('connectFamilyTo', { family: name })}
        onClick={() => pushView(kit, view('Connect', { namespace }))}
      >
        {t('connectFamily')}
      </button>
    </div>
  )
}
