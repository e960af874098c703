import { memo, useId } from 'react'
import type { PendingEntry } from '../../../core/contracts/pendingEntry.js'
import type { HistoryTransaction } from '../../../wire/http/getHistory.js'
import { useText } from '../../host/useHost.js'
import { LongList } from '../../parts/LongList/LongList.js'
import { commonTexts } from '../../text/en/common.js'
import type { EntryProps } from './ActivityRow.js'
import { PendingRow } from './PendingRow.js'
import { TransactionRow } from './TransactionRow.js'

/** The entries of one month, under its title. */
export interface MonthGroupProps extends Omit<EntryProps, 'linkHintId'> {
  readonly title: string
  readonly pendingEntries: readonly PendingEntry[]
  readonly transactions: readonly HistoryTransaction[]
  /** How many entries the months above have. */
  readonly before: number
}

const noEntries: readonly PendingEntry[] = []
/** Returns the same empty list for all months without pending entries, so that these are not rendered again. */
export const entriesOrNone = (entries: readonly PendingEntry[]) => (entries.length ? entries : noEntries)

/** Shows one month of the activity. It is rendered again only when one of its entries changes, however long the list grows. */
export const MonthGroup = memo(function MonthGroup(props: MonthGroupProps) {
  const { title, pendingEntries, transactions, before, ...shared } = props
  const t = useText(commonTexts)
  const linkHintId = useId()
  return (
    <section className="month" aria-label={title}>
      <h3 className="label" part="label">
        {title}
      </h3>
      <LongList
        label={title}
        before={before}
        items={[...pendingEntries, ...transactions]}
        keyOf={(each) => each.id}
        row={(each) =>
          'metadata' in each ? (
            <TransactionRow transaction={each} linkHintId={linkHintId} {...shared} />
          ) : (
            <PendingRow entry={each} linkHintId={linkHintId} {...shared} />
          )
        }
      />
      <span id={linkHintId} hidden>
        {t('opensInNewTab')}
      </span>
    </section>
  )
})
