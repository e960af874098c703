import type { Kit } from '../../../core/kit/kit.js'
import { selectNamespace } from '../../../core/modal/activate.js'
import { pushView } from '../../../core/modal/router.js'
import { accountState } from '../../../core/select/accountState.js'
import { connectedNamespaces } from '../../../core/select/connectedNamespaces.js'
import { networkState } from '../../../core/select/networkState.js'
import { activeNamespace } from '../../../core/state/chains.js'
import { view } from '../../../core/state/router.js'
import type { ViewParams } from '../../../core/state/views.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { shortenAddress } from '../../../wire/shownText.js'
import { useSheet, useText } from '../../host/useHost.js'
import { useSelect } from '../../kit/useSelect.js'
import { Icon } from '../../parts/Icon/Icon.js'
import { NetworkIcon } from '../../parts/NetworkIcon/NetworkIcon.js'
import { useWalletName } from '../../parts/WalletIcon/useWalletName.js'
import { accountTexts } from '../../text/en/account.js'
import { commonTexts } from '../../text/en/common.js'
import { tokenTexts } from '../../text/en/tokens.js'
import css from './Chains.css?inline'
import { familyTexts, isAmiss, stateOf } from './familyState.js'

/** Props of `Chains`: the account that the view shows. */
interface ChainsProps {
  readonly kit: Kit
  readonly params: ViewParams['Account']
}

/**
 * Shows the marks of the connected namespaces in one line if there are several. A press on a mark makes the view show that
 * namespace.
 */
export function Chains({ kit, params }: ChainsProps) {
  useSheet(css)
  const t = useText(commonTexts)
  const namespaces = useSelect(connectedNamespaces)
  const shownNamespace = useSelect((state) => params.namespace ?? activeNamespace(state))
  if (namespaces.length < 2) return null
  const show = (namespace: ChainNamespace) => {
    selectNamespace(kit, { namespace })
    if (params.namespace) pushView(kit, view('Account', { namespace }))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in.
    <div className="chains" part="chains" role="group" aria-label={t('chains')}>
      {namespaces.map((namespace) => (
        <ChainMark
          key={namespace}
          namespace={namespace}
          isOnShow={namespace === shownNamespace}
          onClick={() => show(namespace)}
        />
      ))}
    </div>
  )
}

/** Props of a mark: its namespace, and whether the view shows that namespace. */
interface ChainMarkProps {
  readonly namespace: ChainNamespace
  readonly isOnShow: boolean
  readonly onClick: () => void
}

/** Shows a connected namespace by the mark of its network, with a warning where its tokens are not known or old. */
function ChainMark({ namespace, isOnShow, onClick }: ChainMarkProps) {
  const t = useText(commonTexts, accountTexts, tokenTexts)
  const family = useSelect(({ chains }) => chains[namespace]?.name) ?? namespace
  const { address = '' } = useSelect((state) => accountState(state, namespace))
  const wallet = useWalletName(namespace) ?? ''
  const network = useSelect((state) => networkState(state, namespace).caipNetwork)
  const state = useSelect((each) => stateOf(each, namespace))
  const where = { wallet, address: shortenAddress(address), network: network?.name ?? t('unknownNetwork') }
  return (
    <button
      className="chain"
      part="tile"
      type="button"
      title={family}
      aria-label={family}
      aria-current={isOnShow || undefined}
      aria-description={[t('chainAccount', where), isAmiss(state) && t(familyTexts[state])]
        .filter(Boolean)
        .join('. ')}
      onClick={onClick}
    >
      {network && <NetworkIcon network={network} />}
      {isAmiss(state) && (
        <span className={network ? 'chain-amiss warn' : 'chain-amiss unknown warn'}>
          <Icon name="warning" />
        </span>
      )}
    </button>
  )
}
