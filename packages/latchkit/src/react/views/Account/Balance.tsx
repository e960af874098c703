import { accountState } from '../../../core/select/accountState.js'
import { networkState } from '../../../core/select/networkState.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import type { Amount as AmountData } from '../../../wire/entities.js'
import { useText } from '../../host/useHost.js'
import { useLatchkit } from '../../kit/useLatchkit.js'
import { useSelect } from '../../kit/useSelect.js'
import { Alert } from '../../parts/Alert/Alert.js'
import { Amount } from '../../parts/Amount/Amount.js'
import { Money } from '../../parts/Amount/Money.js'
import { ErrorState } from '../../parts/ErrorState/ErrorState.js'
import { LineIcon } from '../../parts/Icon/LineIcon.js'
import { IconButton } from '../../parts/IconButton/IconButton.js'
import { Skeleton } from '../../parts/Skeleton/Skeleton.js'
import { accountTexts } from '../../text/en/account.js'
import { commonTexts } from '../../text/en/common.js'
import { tokenTexts } from '../../text/en/tokens.js'
import { useHoldings } from '../holdings/useHoldings.js'

/** Props of the balance: the namespace of the account, and the function that reads its balances again. */
export interface BalanceProps {
  readonly namespace: ChainNamespace | undefined
  readonly onRetry: () => void
}

/**
 * Shows the total value of the account if prices are known, else its native balance; or that the balance is loading or that
 * reading it failed.
 */
export function Balance({ namespace, onRetry }: BalanceProps) {
  const t = useText(commonTexts, tokenTexts, accountTexts)
  const { config } = useLatchkit()
  const { balance, balanceStatus } = useSelect((state) => accountState(state, namespace))
  const network = useSelect((state) => networkState(state, namespace))
  const { status, tokens, worth, withoutPrice: unpricedCount } = useHoldings(namespace)
  const networkName = network.caipNetwork?.name ?? t('unknownNetwork')
  // Until the prices are read, show a placeholder: the native amount in place of the total value would look like a loss.
  const isAwaited = config.backendUrl && network.caipNetwork && !tokens && status !== 'error'
  if (balance && !isAwaited) {
    const priceNote = worth
      ? unpricedCount > 0 && t('worthWithout', { count: unpricedCount })
      : config.backendUrl && unpricedCount > 0 && t('worthUnknown')
    return (
      <>
        <p className="balance" part="balance">
          <span className="hidden">{t(worth ? 'totalWorth' : 'balance')} </span>
          <Figure worth={worth} balance={balance} />
          <IconButton name={t('refresh')} icon={<LineIcon name="retry" />} onClick={onRetry} />
        </p>
        <p className="s">
          <span dir="auto">{networkName}</span>
          {priceNote && <> · {priceNote}</>}
        </p>
        {balanceStatus === 'error' && <OldBalance onRetry={onRetry} />}
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
  // On a network that the site does not list, no node can be asked for the balance.
  if (network.isUnsupported) {
    return (
      <div className="balance-failed">
        <Alert kind="warn" title={networkName}>
          {t('balanceUnknown')}
        </Alert>
      </div>
    )
  }
  return (
    <div>
      <div className="balance loading">
        <span className="hidden">{t('balanceLoading')}</span>
        <Skeleton width={176} height={32} radius={10} />
      </div>
      <p className="s" dir="auto">
        {networkName}
      </p>
    </div>
  )
}

interface FigureProps {
  readonly worth: AmountData | undefined
  readonly balance: AmountData
}

/** Shows the total value, or the native balance if no price is known. */
function Figure({ worth, balance }: FigureProps) {
  if (!worth) return <Amount amount={balance} place="balance" />
  return <Money amount={worth} place="total" />
}

/** Warns that the balance is old, because the last read failed, and offers to read it again. */
function OldBalance({ onRetry }: Pick<BalanceProps, 'onRetry'>) {
  const t = useText(tokenTexts, accountTexts)
  return (
    <div className="balance-failed">
      <Alert kind="warn" title={t('balanceOld')}>
        {t('balanceFailedText')}{' '}
        <button className="link" part="link" type="button" onClick={onRetry}>
          {t('tryAgain')}
        </button>
      </Alert>
    </div>
  )
}
