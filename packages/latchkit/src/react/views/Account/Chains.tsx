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
import { Address } from '../../parts/Address/Address.js'
import { LineIcon } from '../../parts/Icon/LineIcon.js'
import { NetworkIcon } from '../../parts/NetworkIcon/NetworkIcon.js'
import { Row } from '../../parts/Row/Row.js'
import { useWalletName } from '../../parts/WalletIcon/useWalletName.js'
import { ConnectorIcon } from '../../parts/WalletIcon/WalletIcon.js'
import { accountTexts } from '../../text/en/account.js'
import { commonTexts } from '../../text/en/common.js'
import css from './Chains.css?inline'

/** Props of `Chains`: the account that the view shows. */
interface ChainsProps {
  readonly kit: Kit
  readonly params: ViewParams['Account']
}

/** Shows a row for each connected namespace if there are several. A press on a row makes the view show that namespace. */
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
        <ChainRow
          key={namespace}
          namespace={namespace}
          isOnShow={namespace === shownNamespace}
          onClick={() => show(namespace)}
        />
      ))}
    </div>
  )
}

/** Props of a row: its namespace, and whether the view shows that namespace. */
interface ChainRowProps {
  readonly namespace: ChainNamespace
  readonly isOnShow: boolean
  readonly onClick: () => void
}

/** Shows a connected namespace: its wallet, its address and its network. */
function ChainRow({ namespace, isOnShow, onClick }: ChainRowProps) {
  const t = useText(commonTexts, accountTexts)
  const family = useSelect(({ chains }) => chains[namespace]?.name) ?? namespace
  const { address = '', connectorId } = useSelect((state) => accountState(state, namespace))
  const wallet = useSelect(({ connectors }) => connectors.find(({ id }) => id === connectorId))
  const name = useWalletName(namespace) ?? ''
  const network = useSelect((state) => networkState(state, namespace).caipNetwork)
  const networkName = network?.name ?? t('unknownNetwork')
  return (
    <Row
      name={family}
      media={
        <span className="chain-mark">
          {wallet && <ConnectorIcon connector={wallet} />}
          {network && <NetworkIcon network={network} size={20} />}
        </span>
      }
      detail={
        <>
          <Address address={address} /> · <bdi>{networkName}</bdi>
        </>
      }
      description={t('chainAccount', {
        wallet: name,
        address: shortenAddress(address),
        network: networkName,
      })}
      end={
        isOnShow && (
          <span className="check">
            <LineIcon name="check" />
          </span>
        )
      }
      selected={isOnShow}
      onClick={onClick}
    />
  )
}
