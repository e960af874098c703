import { type ReactNode, useId } from 'react'
import type { Amount as AmountData, Network } from '../../../wire/entities.js'
import { useHost, useText } from '../../host/useHost.js'
import { Amount } from '../../parts/Amount/Amount.js'
import { Exact } from '../../parts/Amount/Exact.js'
import { writeAmount } from '../../parts/Amount/writeAmount.js'
import { activityTexts } from '../../text/en/activity.js'
import type { Movement } from './describeTransaction.js'
import type { ActivityFormats } from './formats.js'

/** The props that all entries share. */
export interface EntryProps {
  readonly formats: ActivityFormats
  readonly network: Network | undefined
  /** Id of the element that says that an entry opens in a new tab. */
  readonly linkHintId: string
}

/** One line of the activity. */
export interface ActivityRowProps extends Pick<EntryProps, 'linkHintId'> {
  readonly mark: ReactNode
  readonly title: string
  readonly detail?: ReactNode
  /** Further lines below: a memo, the fee. */
  readonly notes?: ReactNode
  readonly movement?: Movement | undefined
  /** The day; the status instead while the entry is pending, and before the day if it failed. */
  readonly time: string
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
  const { mark, title, detail, notes, movement, time, state, href, linkHintId } = props
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
        {movement && (
          <Amount
            amount={movement.amount}
            place="activity"
            sign={movement.sign}
            isPassedOver={href !== undefined}
          />
        )}{' '}
        <span className={state === 'pending' ? 's warn' : state === 'failed' ? 's bad' : 's'}>{time}</span>
      </span>
    </div>
  )
}

/** Props of `TradedFor`: the amount given, or the name of the NFT given (`item`), and the name of the asset received. */
export interface TradedForProps {
  readonly givenAsset: { readonly amount: AmountData; readonly item?: string }
  readonly receivedName: string
}

/** Shows what a trade exchanged for what. */
export function TradedFor({ givenAsset: { amount, item }, receivedName }: TradedForProps) {
  const t = useText(activityTexts)
  const { locale } = useHost()
  const texts = writeAmount(amount, 'activity', locale)
  const tradedFor = (givenText: string) => t('tradedFor', { given: item ?? givenText, got: receivedName })
  return (
    <Exact
      className="words"
      dir="auto"
      shown={tradedFor(texts.shown)}
      exact={tradedFor(texts.exact)}
      isPassedOver
    />
  )
}
