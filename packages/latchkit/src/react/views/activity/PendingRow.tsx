import type { PendingAmount, PendingEntry, PendingKind } from '../../../core/contracts/pendingEntry.js'
import { explorerUrl } from '../../../core/select/networkState.js'
import type { Network } from '../../../wire/entities.js'
import { useAdapterText } from '../../host/useAdapterText.js'
import { useText } from '../../host/useHost.js'
import { useLatchkit } from '../../kit/useLatchkit.js'
import { Address } from '../../parts/Address/Address.js'
import { activityTexts } from '../../text/en/activity.js'
import { sendTexts } from '../../text/en/send.js'
import { refusalText } from '../../text/errorTexts.js'
import { type ActivityAsset, ActivityMark, type BadgeName } from './ActivityMark.js'
import { ActivityRow, type EntryProps, TradedFor } from './ActivityRow.js'

/** Props of a row: an entry that was started in this browser. */
export interface PendingRowProps extends EntryProps {
  readonly entry: PendingEntry
}

/** Keys of the texts for each kind of entry: those of the history, if the history has that kind. */
const operations = {
  send: 'send',
  approve: 'approve',
  swap: 'trade',
  buy: 'bought',
  register: 'register',
} as const satisfies Record<PendingKind, string>

const badges: Partial<Record<PendingKind, BadgeName>> = { send: 'out', approve: 'limit', buy: 'plus' }
const failureTexts = { failed: 'failedOn', dropped: 'droppedOn' } as const

/** Shows an entry that was started in this browser and is not in the history yet: pending, or how it ended. */
export function PendingRow({ entry, formats, network, linkHintId }: PendingRowProps) {
  const t = useText(activityTexts)
  const { id, isProposed, kind, by, account, at, status, out, in: incoming } = entry
  const [givenAmount] = out
  const [mainAmount = givenAmount] = incoming
  const day = formats.day(at)
  const isWaiting = status === 'pending'
  // A replaced transaction is not a failure: the visitor has sped it up or cancelled it in the wallet.
  const isReplaced = status === 'replaced'
  const failureKey = isWaiting || isReplaced || status === 'confirmed' ? undefined : failureTexts[status]
  // Only a call sends nothing of the network's own currency.
  const isCall = kind === 'send' && givenAmount !== undefined && givenAmount.amount.value === 0n
  const operation = isCall ? 'execute' : operations[kind]
  const doing = isProposed ? 'proposed' : (`doing.${isCall ? 'execute' : kind}` as const)
  const endTitle = isReplaced
    ? 'replaced'
    : failureKey
      ? (`failed.${operation}` as const)
      : (`did.${operation}` as const)
  const title = t(isWaiting ? doing : endTitle)
  const isTrade = givenAmount !== undefined && mainAmount !== givenAmount
  const sign = failureKey || isReplaced || kind === 'approve' ? '' : mainAmount === givenAmount ? '−' : '+'
  return (
    <ActivityRow
      mark={
        <ActivityMark
          asset={assetOf(mainAmount, network, title)}
          givenAsset={isTrade ? assetOf(givenAmount, network, title) : undefined}
          badge={failureKey ? 'failed' : isWaiting || isReplaced || isTrade ? undefined : badges[kind]}
          isWaiting={isWaiting}
        />
      }
      title={title}
      detail={<Detail entry={entry} />}
      movement={mainAmount && !isCall ? { sign, amount: mainAmount.amount } : undefined}
      time={
        isWaiting ? t(isProposed ? 'waitsForOwners' : 'pending') : failureKey ? t(failureKey, { day }) : day
      }
      state={isWaiting ? 'pending' : failureKey ? 'failed' : undefined}
      // A proposal, or an order at a service, is not a transaction, so the explorer has no page for it.
      href={by === account.namespace && !isProposed ? explorerUrl(network, 'transaction', id) : undefined}
      linkHintId={linkHintId}
    />
  )
}

function assetOf(
  pendingAmount: PendingAmount | undefined,
  network: Network | undefined,
  title: string,
): ActivityAsset {
  if (!pendingAmount) return { name: title, isCoin: false }
  const isNative = pendingAmount.asset === undefined && pendingAmount.network === network?.caipNetworkId
  return { name: pendingAmount.amount.symbol, isCoin: true, nativeOf: isNative ? network : undefined }
}

/** Shows why the entry failed; else the assets traded, or the receiver. */
function Detail({ entry }: Pick<PendingRowProps, 'entry'>) {
  const t = useText(activityTexts)
  const { reason, reasonCode, to, out, in: incoming } = entry
  const [givenAmount] = out
  const [receivedAmount] = incoming
  if (reasonCode) return <ReasonInWords entry={entry} />
  if (reason) return <span dir="auto">{reason}</span>
  if (givenAmount && receivedAmount)
    return <TradedFor givenAsset={givenAmount} receivedName={receivedAmount.amount.symbol} />
  if (to === undefined) return null
  return (
    <>
      {t('to')} <Address address={to} />
    </>
  )
}

/** Shows the adapter's text for a reason in the visitor's language, once it is loaded. */
function ReasonInWords({ entry: { reason, reasonCode, by, out } }: Pick<PendingRowProps, 'entry'>) {
  const { t, isLoaded } = useAdapterText(useLatchkit(), by, sendTexts)
  if (!isLoaded) return null
  const words = refusalText(t, { reasonCode }, { symbol: out[0]?.amount.symbol ?? '' })
  return <span dir="auto">{words ?? reason}</span>
}
