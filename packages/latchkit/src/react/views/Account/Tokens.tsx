import { useMemo } from 'react'
import { accountState } from '../../../core/select/accountState.js'
import { connectedNamespaces } from '../../../core/select/connectedNamespaces.js'
import { networkState } from '../../../core/select/networkState.js'
import { tokenRisks } from '../../../core/select/tokenRisk.js'
import { useText } from '../../host/useHost.js'
import { useLatchkit } from '../../kit/useLatchkit.js'
import { useSelect } from '../../kit/useSelect.js'
import { EmptyState } from '../../parts/EmptyState/EmptyState.js'
import { ErrorState } from '../../parts/ErrorState/ErrorState.js'
import { LongList } from '../../parts/LongList/LongList.js'
import { Skeleton } from '../../parts/Skeleton/Skeleton.js'
import { accountTexts } from '../../text/en/account.js'
import { commonTexts } from '../../text/en/common.js'
import { tokenTexts } from '../../text/en/tokens.js'
import { ReceiveButton } from '../holdings/ReceiveButton.js'
import { useHoldings } from '../holdings/useHoldings.js'
import type { AccountPartProps } from './AccountTab.js'
import { AmissLine } from './AmissLine.js'
import { FamilyTokens } from './FamilyTokens.js'
import { OtherFamilies } from './OtherFamilies.js'
import { TokenRow } from './TokenRow.js'

/** Props of the tokens: the account, and the function that reads the balances again. */
interface TokensProps extends AccountPartProps {
  readonly onRetry: () => void
}

/**
 * Shows the balance of each token of the account; if several namespaces are connected, of all their accounts in one list. Below
 * them stand the namespaces that are not connected.
 */
export function Tokens(props: TokensProps) {
  const kit = useLatchkit()
  const namespaces = useSelect(connectedNamespaces)
  return (
    <>
      {namespaces.length > 1 ? (
        <FamilyTokens {...props} namespaces={namespaces} />
      ) : (
        <AccountTokens {...props} />
      )}
      <OtherFamilies kit={kit} />
    </>
  )
}

/**
 * Shows the account's balance of each token, or that the tokens are loading, that there are none, or that reading them failed.
 */
function AccountTokens({ params, onRetry }: TokensProps) {
  const { namespace } = params
  const t = useText(tokenTexts, accountTexts, commonTexts)
  const kit = useLatchkit()
  const { balanceStatus } = useSelect((state) => accountState(state, namespace))
  const network = useSelect((state) => networkState(state, namespace)).caipNetwork
  const { status, tokens, isPartial, worth } = useHoldings(namespace)
  const riskOf = useMemo(() => network && tokenRisks(kit, network), [kit, network])
  if (!network) return null
  if (!tokens) {
    return status === 'error' ? (
      <ErrorState title={t('tokensFailed')} text={t('balanceFailedText')} onRetry={onRetry} />
    ) : (
      <TokensLoading hasWorth={kit.config.backendUrl !== undefined} />
    )
  }
  return (
    <>
      {/* If the native balance is old too, the warning above says so already. */}
      {(isPartial || (status === 'error' && balanceStatus !== 'error')) && (
        <AmissLine
          text={t(isPartial ? 'tokensPartial' : 'tokensOld')}
          why={t(isPartial ? 'tokensPartialText' : 'balanceFailedText')}
          onRetry={onRetry}
        />
      )}
      {tokens.length > 0 ? (
        <LongList
          label={t('tokens')}
          items={tokens}
          atOnce={visibleRows}
          keyOf={({ address = '' }) => address}
          row={(token) => (
            <TokenRow token={token} network={network} isPriced={worth !== undefined} risk={riskOf?.(token)} />
          )}
        />
      ) : (
        <EmptyState title={t('noTokens')} text={t('noTokensText', { network: network.name })}>
          <ReceiveButton namespace={params.namespace} />
        </EmptyState>
      )}
    </>
  )
}

/**
 * How many rows fit into the modal without scrolling. These must be there in the first frame; rows below them may be drawn
 * later, because the visitor does not see that.
 */
const visibleRows = 6

const rows = [84, 104, 68]

/** Shows placeholder rows of the size of token rows; if `hasWorth`, each has a placeholder for the value too. */
function TokensLoading({ hasWorth }: { readonly hasWorth: boolean }) {
  const t = useText(tokenTexts)
  return (
    <div className="tokens-loading">
      <span className="hidden">{t('tokensLoading')}</span>
      {rows.map((width) => (
        <div key={width} className="token loading" aria-hidden="true">
          <Skeleton width={40} height={40} radius={20} />
          <span className="token-text">
            <Skeleton width={width} height={13} />
            <Skeleton width={width * 0.75} height={11} />
          </span>
          {hasWorth && (
            <span className="token-worth">
              <Skeleton width={72} height={13} />
            </span>
          )}
        </div>
      ))}
    </div>
  )
}
