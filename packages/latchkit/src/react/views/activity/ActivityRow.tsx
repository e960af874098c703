import type { ReactNode } from 'react'
import { transactionDecimals } from '../../../wire/constants.js'
import type { Network } from '../../../wire/entities.js'
import { Amount } from '../../parts/Amount/Amount.js'
import type { Moved } from './describeTransaction.js'
import type { ActivityFormats } from './formats.js'

/** The props that all entries share. */
export interface Entries {
  readonly formats: ActivityFormats
  readonly network: Network | undefined
  /** The id of the element that says that an entry opens in a new tab. */
  readonly linkHintId: string
}

/** One line of the activity. */
export interface ActivityRowProps extends Pick<Entries, 'linkHintId'> {
  readonly mark: ReactNode
  readonly title: string
  readonly detail?: ReactNode
  readonly moved?: Moved | undefined
  /** The day, and before it what became of it if that is not what one expects. */
  readonly when: string
  readonly state?: 'pending' | 'failed' | undefined
  /** Its page at the network's explorer. */
  readonly href?: string | undefined
}

/**
 * One entry: what happened, with which party, the amount and the time, and a link to the explorer where there is one. It
 * has as few elements as can be: a phone that scrolls through thousands of them lays out several in every frame.
 */
export function ActivityRow({ mark, title, detail, moved, when, state, href, linkHintId }: ActivityRowProps) {
  const content = (
    <>
      {mark}
      <span className="activity-text">
        {title} {detail && <span className="s">{detail}</span>}
      </span>{' '}
      <span className="activity-end">
        {moved && <Amount amount={moved.amount} places={transactionDecimals} sign={moved.sign} />}{' '}
        <span className={state === 'pending' ? 's warn' : state === 'failed' ? 's bad' : 's'}>{when}</span>
      </span>
    </>
  )
  if (href === undefined) return <div className="activity">{content}</div>
  return (
    <a
      className="activity"
      part="row"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-describedby={linkHintId}
    >
      {content}
    </a>
  )
}
