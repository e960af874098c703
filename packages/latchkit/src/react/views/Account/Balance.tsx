import { accountState } from '../../../core/select/accountState.js'
import { connectedNamespaces } from '../../../core/select/connectedNamespaces.js'
import { networkState } from '../../../core/select/networkState.js'
import type { TotalWorth } from '../../../core/select/totalWorth.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { totalOf } from '../../../wire/worth.js'
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
import { AmissLine } from './AmissLine.js'
import { type Family, useFamilies } from './useFamilies.js'

/** Props of the balance: the namespace of the account, and the function that reads its balances again. */
export interface BalanceProps {
  readonly namespace: ChainNamespace | undefined
  readonly onRetry: () => void
}

/**
 * Shows the total value of the account if prices are known, of several connected namespaces together; else its native balance;
 * or that the balance is loading or that reading it failed.
 */
export function Balance({ namespace, onRetry }: BalanceProps) {
  const t = useText(commonTexts, tokenTexts, accountTexts)
  const { config } = useLatchkit()
  const { balance, balanceStatus } = useSelect((state) => accountState(state, namespace))
  const network = useSelect((state) => networkState(state, namespace))
  const holdings = useHoldings(namespace)
  const families = useFamilies(useSelect(connectedNamespaces))
  const hasSeveral = families.length > 1
  const { worth, withoutPrice: unpricedCount } = hasSeveral ? totalOfAll(families) : holdings
  const networkName = network.caipNetwork?.name ?? t('unknownNetwork')
  // Until the prices are read, show a placeholder: the native amount in place of the total value would look like a loss.
  const isLoading = hasSeveral
    ? !worth && families.some(({ state }) => state === 'loading')
    : network.caipNetwork && !holdings.tokens && holdings.status !== 'error'
  const isAwaited = config.backendUrl && isLoading
  if ((balance || worth) && !isAwaited) {
    const priceNote = worth
      ? unpricedCount > 0 && t('worthWithout', { count: unpricedCount })
      : config.backendUrl && unpricedCount > 0 && t('worthUnknown')
    return (
      <>
        <p className="balance" part="balance">
          <span className="hidden">{t(worth ? 'totalWorth' : 'balance')} </span>
          {worth ? (
            <Money amount={worth} place="total" />
          ) : (
            balance && <Amount amount={balance} place="balance" />
          )}
          <IconButton name={t('refresh')} icon={<LineIcon name="retry" />} onClick={onRetry} />
        </p>
        {balanceStatus === 'error' ? (
          <AmissLine text={t('balanceOld')} why={t('balanceFailedText')} onRetry={onRetry} />
        ) : (
          <p className="s">
            <span dir="auto">{hasSeveral && worth ? <NetworkCount families={families} /> : networkName}</span>
            {priceNote && <> · {priceNote}</>}
          </p>
        )}
      </>
    )
  }
  if (hasSeveral && (balanceStatus === 'error' || network.isUnsupported)) {
    const isFailed = !network.isUnsupported
    return (
      <p className="s balance-missing" role="note">
        <span dir="auto">{networkName}</span> ·{' '}
        <span className="warn">{t(isFailed ? 'balanceFailed' : 'tokensUnlisted')}</span>{' '}
        {isFailed && (
          <button className="link" part="link" type="button" onClick={onRetry}>
            {t('tryAgain')}
          </button>
        )}
      </p>
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

/** Adds the values of the namespaces, as far as they are known in one currency. */
function totalOfAll(families: readonly Family[]): TotalWorth {
  const withoutPrice = families.reduce((sum, each) => sum + each.withoutPrice, 0)
  const worths = families.flatMap(({ worth }) => worth ?? [])
  const [first] = worths
  if (!first) return { worth: undefined, withoutPrice }
  const { symbol } = first
  return {
    worth: totalOf(
      worths.filter((each) => each.symbol === symbol),
      symbol,
    ),
    withoutPrice,
  }
}

/** Says of how many networks the total is. */
function NetworkCount({ families }: { readonly families: readonly Family[] }) {
  const t = useText(accountTexts)
  const { length: all } = families
  const { length: known } = families.filter(({ worth }) => worth)
  return (
    <>
      {known === all
        ? t('onNetworks', { count: all })
        : t('onSomeNetworks', { known: t.count(known), all: t.count(all) })}
    </>
  )
}
