import { type ReactNode, useId } from 'react'
import type { Amount as AmountData, Network } from '../../../wire/entities.js'
import { useHost, useText } from '../../host/useHost.js'
import { Amount } from '../../parts/Amount/Amount.js'
import { Exact } from '../../parts/Amount/Exact.js'
import { writeAmount } from '../../parts/Amount/writeAmount.js'
import { activityTexts } from '../../text/en/activity.js'
import type { Moved } from './describeTransaction.js'
import type { ActivityFormats } from './formats.js'

/** The props that all entries share. */
export interface Entries {
  readonly formats: ActivityFormats
  readonly network: Network | undefined
  /** Id of the element that says that an entry opens in a new tab. */
  readonly linkHintId: string
}

/** One line of the activity. */
export interface ActivityRowProps extends Pick<Entries, 'linkHintId'> {
  readonly mark: ReactNode
  readonly title: string
  readonly detail?: ReactNode
  /** Further lines below: a memo, the fee. */
  readonly notes?: ReactNode
  readonly moved?: Moved | undefined
  /** The day, preceded by the status if it is not the usual one. */
  readonly when: string
  readonly state?: 'pending' | 'failed' | undefined
  /** URL of the transaction at the network's explorer. */
  readonly href?: string | undefined
}

/**
 * Shows one entry: what happened, with whom, the amount and the time, and a link to the explorer if there is a page. The link
 * covers the whole row except the amount, where a press shows all digits. The row has as few elements as possible, because a
 * phone that scrolls through thousands of rows lays out several in every frame.
 */
export function ActivityRow(props: ActivityRowProps) {
  const { mark, title, detail, notes, moved, when, state, href, linkHintId } = props
  const id = useId()
  return (
    <div className={href === undefined ? 'activity' : 'activity opens'} part={href && 'row'}>
      {mark}
      <span className="activity-text">
        {href === undefined ? (
          title
        ) : (
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            aria-describedby={`${id}d ${id}n ${id}e ${linkHintId}`}
          >
            {title}
          </a>
        )}{' '}
        {detail && (
          <span className="s" id={`${id}d`}>
            {detail}
          </span>
        )}{' '}
        {notes && <span id={`${id}n`}>{notes}</span>}
      </span>{' '}
      <span className="activity-end" id={`${id}e`}>
        {moved && <Amount amount={moved.amount} place="activity" sign={moved.sign} />}{' '}
        <span className={state === 'pending' ? 's warn' : state === 'failed' ? 's bad' : 's'}>{when}</span>
      </span>
    </div>
  )
}

/** Props of `TradedFor`: the amount given, or the name of the NFT given (`item`), and the name of the asset received. */
export interface TradedForProps {
  readonly given: { readonly amount: AmountData; readonly item?: string }
  readonly got: string
}

/** Shows what a trade exchanged for what. */
export function TradedFor({ given: { amount, item }, got }: TradedForProps) {
  const t = useText(activityTexts)
  const { locale } = useHost()
  const texts = writeAmount(amount, 'activity', locale)
  const words = (given: string) => t('tradedFor', { given: item ?? given, got })
  return <Exact className="words" dir="auto" shown={words(texts.shown)} exact={words(texts.exact)} />
}
