import type { PendingAmount, PendingEntry, PendingKind } from '../../../core/contracts/pendingEntry.js'
import { explorerUrl } from '../../../core/select/networkState.js'
import type { Network } from '../../../wire/entities.js'
import { useAdapterText } from '../../host/useAdapterText.js'
import { useText } from '../../host/useText.js'
import { useLatchkit } from '../../kit/useLatchkit.js'
import { Address } from '../../parts/Address/Address.js'
import { activityTexts } from '../../text/en/activity.js'
import { sendTexts } from '../../text/en/send.js'
import { refusalText } from '../../text/errorTexts.js'
import { type ActivityAsset, ActivityMark, type BadgeName } from './ActivityMark.js'
import { ActivityRow, type Entries } from './ActivityRow.js'
import { TradedFor } from './TradedFor.js'

/** An entry that was started from here. */
export interface PendingRowProps extends Entries {
  readonly entry: PendingEntry
}

/** The text keys of the kinds; those of the history where it has the same kind. */
const operations = {
  send: 'send',
  approve: 'approve',
  swap: 'trade',
  buy: 'bought',
  register: 'register',
} as const satisfies Record<PendingKind, string>

const badges: Partial<Record<PendingKind, BadgeName>> = { send: 'out', approve: 'limit', buy: 'plus' }
const failedOn = { failed: 'failedOn', dropped: 'droppedOn' } as const

/** An entry that was started from here and is not in the history yet: on its way, or with its end. */
export function PendingRow({ entry, formats, network, linkHintId }: PendingRowProps) {
  const t = useText(activityTexts)
  const { id, isProposed, kind, by, account, at, status, out, in: incoming } = entry
  const [given] = out
  const [main = given] = incoming
  const day = formats.day(at)
  const isWaiting = status === 'pending'
  // Another transaction in its place is what the visitor asked the wallet for, and no failure.
  const isReplaced = status === 'replaced'
  const failed = isWaiting || isReplaced || status === 'confirmed' ? undefined : failedOn[status]
  const operation = operations[kind]
  const doing = isProposed ? 'proposed' : (`doing.${kind}` as const)
  const endTitle = isReplaced
    ? 'replaced'
    : failed
      ? (`failed.${operation}` as const)
      : (`did.${operation}` as const)
  const title = t(isWaiting ? doing : endTitle)
  const isTrade = given !== undefined && main !== given
  const sign = failed || isReplaced || kind === 'approve' ? '' : main === given ? '−' : '+'
  return (
    <ActivityRow
      mark={
        <ActivityMark
          asset={assetOf(main, network, title)}
          given={isTrade ? assetOf(given, network, title) : undefined}
          badge={failed ? 'failed' : isWaiting || isReplaced || isTrade ? undefined : badges[kind]}
          isWaiting={isWaiting}
        />
      }
      title={title}
      detail={<Detail entry={entry} />}
      moved={main && { sign, amount: main.amount }}
      when={isWaiting ? t(isProposed ? 'waitsForOwners' : 'pending') : failed ? t(failed, { day }) : day}
      state={isWaiting ? 'pending' : failed ? 'failed' : undefined}
      // What a service does is no transaction, nor is a proposal: it has no page there.
      href={by === account.namespace && !isProposed ? explorerUrl(network, 'transaction', id) : undefined}
      linkHintId={linkHintId}
    />
  )
}

function assetOf(
  moved: PendingAmount | undefined,
  network: Network | undefined,
  title: string,
): ActivityAsset {
  if (!moved) return { name: title, isCoin: false }
  const isNative = moved.asset === undefined && moved.network === network?.caipNetworkId
  return { name: moved.amount.symbol, isCoin: true, nativeOf: isNative ? network : undefined }
}

/** The reason of a failure; else the assets traded, or the receiver. */
function Detail({ entry }: Pick<PendingRowProps, 'entry'>) {
  const t = useText(activityTexts)
  const { reason, reasonCode, to, out, in: incoming } = entry
  const [given] = out
  const [received] = incoming
  if (reasonCode) return <ReasonInWords entry={entry} />
  if (reason) return <span dir="auto">{reason}</span>
  if (given && received) return <TradedFor given={given} got={received.amount.symbol} />
  if (to === undefined) return null
  return (
    <>
      {t('to')} <Address address={to} />
    </>
  )
}

/** A reason that the adapter has words for in the visitor's language; it stands once they are loaded. */
function ReasonInWords({ entry: { reason, reasonCode, by, out } }: Pick<PendingRowProps, 'entry'>) {
  const { t, isLoaded } = useAdapterText(useLatchkit(), by, sendTexts)
  if (!isLoaded) return null
  const words = refusalText(t, { reasonCode }, { symbol: out[0]?.amount.symbol ?? '' })
  return <span dir="auto">{words ?? reason}</span>
}
