import { useMemo } from 'react'
import type { ActivityMonth } from '../../../core/select/activityMonths.js'
import { networkState } from '../../../core/select/networkState.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import type { HistoryTransaction } from '../../../wire/http/getHistory.js'
import { useLatchkit } from '../../hooks/useLatchkit.js'
import { useSelect } from '../../hooks/useSelect.js'
import { MoreBelow } from '../../modal/MoreBelow.js'
import { useRoom } from '../../modal/useRoom.js'
import { Alert } from '../../parts/Alert/Alert.js'
import { EmptyState } from '../../parts/EmptyState/EmptyState.js'
import { ErrorState } from '../../parts/ErrorState/ErrorState.js'
import { useLaterText } from '../../text/useLaterText.js'
import { useSheet } from '../../theme/useSheet.js'
import { useGrowing } from '../useGrowing.js'
import css from './Activity.css?inline'
import { ActivityLoading } from './ActivityLoading.js'
import { formatsIn } from './formats.js'
import { MonthGroup, ownOrNone } from './MonthGroup.js'
import { useActivity } from './useActivity.js'

/** What the account did on its network, by month: read, on its way, nothing, or not to be had. */
export function ActivityList({ namespace }: { readonly namespace: ChainNamespace | undefined }) {
  useSheet(css)
  const t = useLaterText()
  const kit = useLatchkit()
  const { locale } = useRoom()
  const formats = useMemo(() => formatsIn(locale), [locale])
  const network = useSelect((state) => networkState(state, namespace)).caipNetwork
  const { list, months, readOn, retry } = useActivity(kit, namespace)
  const all = list?.transactions ?? none
  const { shown, grow } = useGrowing(all, list?.of ?? '', steps)
  const { length } = shown
  const monthsShown = useMemo(() => firstOf(months, length), [months, length])
  const explorer = network?.blockExplorers?.default.url.replace(/\/$/, '')
  const now = kit.services.clock.now()
  const { failed, loading, next, isUnserved } = list ?? {}
  const hasTold = (list?.transactions.length ?? 0) > 0
  const isFirst = !hasTold && (!list || loading || (next !== undefined && !failed))
  return (
    <div className="activity-list">
      {failed?.page === 'first' && hasTold && (
        <Alert kind="warn" title={t('tokensOld')}>
          {t('activityFailedText')}{' '}
          <button className="link" part="link" type="button" onClick={retry}>
            {t('tryAgain')}
          </button>
        </Alert>
      )}
      {monthsShown.map(({ year, month, own, told }) => (
        <MonthGroup
          key={`${year} ${month}`}
          title={formats.month(year, month, now)}
          own={ownOrNone(own)}
          told={told}
          formats={formats}
          explorer={explorer}
        />
      ))}
      {isFirst && <ActivityLoading count={4} hasTitle={months.length === 0} />}
      {failed && !loading && (failed.page === 'further' || !hasTold) && (
        <ErrorState
          title={t(hasTold ? 'moreActivityFailed' : 'activityFailed')}
          text={t('activityFailedText')}
          onRetry={retry}
        />
      )}
      {list && !loading && !failed && months.length === 0 && next === undefined && (
        <EmptyState
          title={t('noActivity')}
          text={t(isUnserved ? 'ownActivityText' : 'noActivityText', { network: network?.name ?? '' })}
        />
      )}
      {length < all.length && <MoreBelow key={length} onNear={grow} />}
      {isUnserved && months.length > 0 && <p className="s activity-note">{t('ownActivityText')}</p>}
      {length === all.length && next !== undefined && !failed && (
        <>
          {hasTold && <ActivityLoading count={2} />}
          <MoreBelow key={next} onNear={readOn} />
        </>
      )}
    </div>
  )
}

const none: readonly HistoryTransaction[] = []
/** A row of it takes twice as long as one of a token. */
const steps = { first: 30, more: 5 }

/** The months that the first so many entries of the history are of; the last of them maybe only in part. */
function firstOf(months: readonly ActivityMonth[], count: number): readonly ActivityMonth[] {
  let left = count
  return months.flatMap((month) => {
    const told = month.told.length > left ? month.told.slice(0, left) : month.told
    left -= told.length
    if (told.length + month.own.length === 0) return []
    return told === month.told ? month : { ...month, told }
  })
}
