import { recallTokenBalance } from '../../../core/account/fetchTokenBalance.js'
import type { Kit } from '../../../core/kit/kit.js'
import { pushView } from '../../../core/modal/router.js'
import { connectedNamespaces } from '../../../core/select/connectedNamespaces.js'
import { networkState } from '../../../core/select/networkState.js'
import { view } from '../../../core/state/router.js'
import { useSheet, useText } from '../../host/useHost.js'
import { useSelect } from '../../kit/useSelect.js'
import { Scroll } from '../../modal/Scroll.js'
import { WalletFooter } from '../../parts/Footer/WalletFooter.js'
import { Icon } from '../../parts/Icon/Icon.js'
import { LineIcon } from '../../parts/Icon/LineIcon.js'
import { IconButton } from '../../parts/IconButton/IconButton.js'
import { NetworkIcon } from '../../parts/NetworkIcon/NetworkIcon.js'
import { accountTexts } from '../../text/en/account.js'
import { commonTexts } from '../../text/en/common.js'
import { emailTexts } from '../../text/en/email.js'
import type { ViewProps } from '../../ViewEntry.js'
import { isEmailWallet } from '../holdings/isEmailWallet.js'
import { useAccountOnShow } from '../holdings/useAccountOnShow.js'
import css from './Account.css?inline'
import { AccountActions } from './AccountActions.js'
import { AccountParts } from './AccountParts.js'
import { Balance } from './Balance.js'
import { Chains } from './Chains.js'
import { Identity } from './Identity.js'
import { Refresh, useRefresh } from './Refresh.js'
import { useAllTokens } from './useAllTokens.js'

/** Shows the connected account: its identity, balance, actions, holdings and activity, and the button that disconnects. */
export function Account({ kit, params }: ViewProps<'Account'>) {
  useSheet(css)
  const { namespace } = params
  const account = useAccountOnShow(kit, params)
  const network = useSelect((state) => networkState(state, namespace))
  const { address } = account
  const hasSeveral = useSelect((state) => connectedNamespaces(state).length > 1)
  const { readers, readAgain } = useAllTokens(kit, namespace, account.caipAddress)
  const { by, refresh } = useRefresh(readAgain)
  if (!address) return null
  // If not even the native balance could be read, only that failure is shown; the tokens of other families stand all the same.
  const hasParts =
    hasSeveral || (network.caipNetwork && (account.balance || account.balanceStatus !== 'error'))
  const explorer = network.caipNetwork?.blockExplorers?.default.name
  return (
    <>
      <Scroll className="bd">
        <Refresh by={by} onPull={() => void refresh('finger')} />
        <Chains kit={kit} params={params} />
        <Identity kit={kit} params={params} account={account} address={address} explorer={explorer} />
        <Balance namespace={namespace} onRetry={() => void refresh('button')} />
        <AccountActions kit={kit} params={params} />
        {readers}
        {hasParts && <AccountParts kit={kit} params={params} onRetry={readAgain} />}
      </Scroll>
      <WalletFooter kit={kit} namespace={namespace} />
    </>
  )
}

/** Puts the stored tokens into the state before the first render, so that the first frame has them. */
export function recall(kit: Kit): void {
  for (const namespace of connectedNamespaces(kit.store.getState())) recallTokenBalance(kit, namespace)
}

/** Shows the network at the start of the header. A press opens the list of networks. */
export function HeaderStart({ kit, params: { namespace } }: ViewProps<'Account'>) {
  const t = useText(commonTexts)
  const { caipNetwork } = useSelect((state) => networkState(state, namespace))
  return (
    <button
      className="network"
      part="network"
      type="button"
      aria-label={`${t('network')}: ${caipNetwork?.name ?? t('unknownNetwork')}`}
      onClick={() => pushView(kit, view('Networks', namespace ? { namespace } : {}))}
    >
      {caipNetwork ? (
        <NetworkIcon network={caipNetwork} size={24} />
      ) : (
        <span className="warn">
          <Icon name="warning" />
        </span>
      )}
      <LineIcon name="down" />
    </button>
  )
}

/** Leads to the settings of the email wallet. Other wallets have theirs in their own app. */
export function HeaderEnd({ kit, params: { namespace } }: ViewProps<'Account'>) {
  const t = useText(accountTexts, emailTexts)
  const hasSettings = useSelect((state) => isEmailWallet(state, namespace))
  const hasWaitingDevice = useSelect(({ waitingDevice }) => waitingDevice !== undefined)
  if (!hasSettings) return null
  return (
    <IconButton
      name={t('walletSettings')}
      icon={<LineIcon name="settings" />}
      waits={hasWaitingDevice ? t('emailDeviceWaits') : undefined}
      onClick={() => pushView(kit, view('WalletSettings', namespace ? { namespace } : {}))}
    />
  )
}
