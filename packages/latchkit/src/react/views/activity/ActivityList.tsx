import { useMemo } from 'react'
import type { ActivityMonth } from '../../../core/select/activityMonths.js'
import { networkState } from '../../../core/select/networkState.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { useHost, useSheet, useText } from '../../host/useHost.js'
import { useLatchkit } from '../../kit/useLatchkit.js'
import { useSelect } from '../../kit/useSelect.js'
import { Alert } from '../../parts/Alert/Alert.js'
import { EmptyState } from '../../parts/EmptyState/EmptyState.js'
import { ErrorState } from '../../parts/ErrorState/ErrorState.js'
import { MoreBelow } from '../../parts/LongList/MoreBelow.js'
import { activityTexts } from '../../text/en/activity.js'
import { commonTexts } from '../../text/en/common.js'
import { ReceiveButton } from '../holdings/ReceiveButton.js'
import { ActivityLoading } from './ActivityLoading.js'
import css from './activity.css?inline'
import { formatsIn } from './formats.js'
import { entriesOrNone, MonthGroup } from './MonthGroup.js'
import { useActivity } from './useActivity.js'

/**
 * Shows the activity of the account on its network by month, or that it is loading, that there is none, or that reading it
 * failed.
 */
export function ActivityList({ namespace }: { readonly namespace: ChainNamespace | undefined }) {
  useSheet(css)
  const t = useText(activityTexts, commonTexts)
  const kit = useLatchkit()
  const { locale } = useHost()
  const formats = useMemo(() => formatsIn(locale), [locale])
  const network = useSelect((state) => networkState(state, namespace)).caipNetwork
  const { list, months, readNextPage, retry } = useActivity(kit, namespace)
  const now = kit.services.clock.now()
  const { failedPage, loading, next, isUnserved, isPartial } = list ?? {}
  const hasTransactions = (list?.transactions.length ?? 0) > 0
  const missingText = isUnserved ? 'ownActivityText' : isPartial ? 'activityPartial' : undefined
  // Say that the list is incomplete only at its end, because a further page may still contain what is missing.
  const note = months.length > 0 && next === undefined ? missingText : undefined
  const isFirst = !hasTransactions && (!list || loading || (next !== undefined && !failedPage))
  return (
    <div className="activity-list">
      {failedPage === 'first' && hasTransactions && (
        <Alert kind="warn" title={t('tokensOld')}>
          {t('activityFailedText')}{' '}
          <button className="link" part="link" type="button" onClick={retry}>
            {t('tryAgain')}
          </button>
        </Alert>
      )}
      {months.map(({ year, month, ownEntries, transactions }, at) => (
        <MonthGroup
          key={`${year} ${month}`}
          title={formats.month(year, month, now)}
          pendingEntries={entriesOrNone(ownEntries)}
          transactions={transactions}
          formats={formats}
          network={network}
          before={entriesIn(months.slice(0, at))}
        />
      ))}
      {isFirst && <ActivityLoading count={4} hasTitle={months.length === 0} />}
      {failedPage && (failedPage === 'further' || !hasTransactions) && (
        <ErrorState
          title={t(hasTransactions ? 'moreActivityFailed' : 'activityFailed')}
          text={t('activityFailedText')}
          onRetry={retry}
        />
      )}
      {list && !loading && !failedPage && months.length === 0 && next === undefined && (
        <EmptyState
          title={t('noActivity')}
          text={t(missingText ?? 'noActivityText', { network: network?.name ?? '' })}
        >
          <ReceiveButton namespace={namespace} />
        </EmptyState>
      )}
      {note && <p className="s activity-note">{t(note)}</p>}
      {next !== undefined && !failedPage && (
        <>
          {hasTransactions && <ActivityLoading count={2} />}
          <MoreBelow key={next} onNear={readNextPage} />
        </>
      )}
    </div>
  )
}

const entriesIn = (months: readonly ActivityMonth[]) =>
  months.reduce((all, { ownEntries, transactions }) => all + ownEntries.length + transactions.length, 0)
