import type { AccountInfo } from '../../../core/select/accountState.js'
import type { NetworkInfo } from '../../../core/select/networkState.js'
import { Alert } from '../../parts/Alert/Alert.js'
import { Amount } from '../../parts/Amount/Amount.js'
import { ErrorState } from '../../parts/ErrorState/ErrorState.js'
import { Skeleton } from '../../parts/Skeleton/Skeleton.js'
import { useText } from '../../text/useText.js'

/** The native balance: known, on its way, or not to be had. */
export interface BalanceProps {
  readonly account: AccountInfo
  readonly network: NetworkInfo
  readonly onRetry: () => void
}

export function Balance({ account: { balance, balanceStatus }, network, onRetry }: BalanceProps) {
  const t = useText()
  const where = network.caipNetwork?.name ?? t('unknownNetwork')
  if (balance) {
    return (
      <>
        <p className="balance">
          <Amount amount={balance} />
        </p>
        <p className="s" dir="auto">
          {where}
        </p>
        {balanceStatus === 'error' && (
          <div className="balance-failed">
            <Alert kind="warn" title={t('balanceOld')}>
              {t('balanceFailedText')}{' '}
              <button className="link" type="button" onClick={onRetry}>
                {t('tryAgain')}
              </button>
            </Alert>
          </div>
        )}
      </>
    )
  }
  if (balanceStatus === 'error') {
    return (
      <div className="balance-failed">
        <ErrorState title={t('balanceFailed')} text={t('balanceFailedText')} onRetry={onRetry} />
      </div>
    )
  }
  // On a network the site does not list there is nobody to ask.
  if (network.isUnsupported) {
    return (
      <div className="balance-failed">
        <Alert kind="warn" title={where}>
          {t('balanceUnknown')}
        </Alert>
      </div>
    )
  }
  return (
    <div aria-busy="true">
      <div className="balance loading">
        <Skeleton width={176} height={32} radius={10} />
      </div>
      <p className="s" dir="auto">
        {where}
      </p>
    </div>
  )
}
