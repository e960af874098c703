import type { PendingTransaction } from '../../../core/state/pending.js'
import { Address } from '../../parts/Address/Address.js'
import { useLaterText } from '../../text/useLaterText.js'
import { ActivityMark } from './ActivityMark.js'
import { ActivityRow, type Entries } from './ActivityRow.js'

/** What was sent from here. */
export interface OwnRowProps extends Entries {
  readonly transaction: PendingTransaction
}

const endedOn = { failed: 'failedOn', replaced: 'replacedOn', dropped: 'droppedOn' } as const

/** A transaction that was sent from here and is not in the history yet: on its way, or how it ended. */
export function OwnRow({ transaction, formats, explorer, network, saidOfLink }: OwnRowProps) {
  const t = useLaterText()
  const { hash, to, amount, token, at, status, reason } = transaction
  const day = formats.day(at)
  const isWaiting = status === 'pending'
  const ended = status === 'pending' || status === 'confirmed' ? undefined : endedOn[status]
  return (
    <ActivityRow
      mark={
        <ActivityMark
          thing={{ name: amount.symbol, isCoin: true, nativeOf: token ? undefined : network }}
          badge={ended ? 'failed' : isWaiting ? undefined : 'out'}
          isWaiting={isWaiting}
        />
      }
      title={t(isWaiting ? 'sending' : ended ? 'failed.send' : 'did.send')}
      detail={
        reason ? (
          <span dir="auto">{reason}</span>
        ) : (
          <>
            {t('to')} <Address address={to} />
          </>
        )
      }
      moved={{ sign: ended ? '' : '−', amount }}
      when={isWaiting ? t('pending') : ended ? t(ended, { day }) : day}
      state={isWaiting ? 'pending' : ended ? 'failed' : undefined}
      href={explorer && `${explorer}/tx/${encodeURIComponent(hash)}`}
      saidOfLink={saidOfLink}
    />
  )
}
