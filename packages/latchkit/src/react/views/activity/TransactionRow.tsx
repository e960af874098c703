import { memo } from 'react'
import { explorerUrl } from '../../../core/select/networkState.js'
import type { Network } from '../../../wire/entities.js'
import type { HistoryTransaction, OperationType } from '../../../wire/http/getHistory.js'
import { useHost, useText } from '../../host/useHost.js'
import { Address } from '../../parts/Address/Address.js'
import { writeFee } from '../../parts/Amount/writeAmount.js'
import { activityTexts } from '../../text/en/activity.js'
import { type ActivityAsset, ActivityMark, type BadgeName } from './ActivityMark.js'
import { ActivityRow, type EntryProps, TradedFor } from './ActivityRow.js'
import {
  amountOf,
  describeTransaction,
  type Movement,
  type TransactionDescription,
} from './describeTransaction.js'

/** Props of a row: a transaction of the history. */
export interface TransactionRowProps extends EntryProps {
  readonly transaction: HistoryTransaction
}

const badgeFor: Partial<Record<OperationType, BadgeName>> = {
  approve: 'limit',
  bought: 'plus',
  claim: 'in',
  receive: 'in',
  send: 'out',
}

/** Shows a transaction of the history. */
export const TransactionRow = memo(function TransactionRow({
  transaction,
  formats,
  network,
  linkHintId,
}: TransactionRowProps) {
  const t = useText(activityTexts)
  const { hash, minedAt, operationType, status, memo, fee } = transaction.metadata
  const description = describeTransaction(transaction)
  const { main, givenAsset } = description
  const isFailed = status === 'failed'
  const day = formats.day(Date.parse(minedAt))
  const time = status === 'pending' ? t('pending') : isFailed ? t('failedOn', { day }) : day
  const hasNotes = Boolean(memo) || fee !== undefined
  const asset = main
    ? assetOf(main, network)
    : {
        name: description.counterpart ?? t(`did.${operationType}`),
        iconUrl: applicationIcon(transaction),
        isCoin: false,
      }
  return (
    <ActivityRow
      mark={
        <ActivityMark
          asset={asset}
          givenAsset={givenAsset && assetOf(givenAsset, network)}
          badge={isFailed ? 'failed' : givenAsset ? undefined : badgeFor[operationType]}
          isWaiting={status === 'pending'}
        />
      }
      title={t(isFailed ? `failed.${operationType}` : `did.${operationType}`)}
      detail={<Detail description={description} isLimit={operationType === 'approve'} />}
      notes={hasNotes && <Notes memo={memo} fee={fee} network={network} />}
      // A failed transaction has moved nothing.
      movement={isFailed ? undefined : main}
      time={time}
      state={status === 'confirmed' ? undefined : status}
      href={explorerUrl(network, 'transaction', hash)}
      linkHintId={linkHintId}
    />
  )
})

interface NotesProps extends Pick<EntryProps, 'network'> {
  readonly memo: string | undefined
  readonly fee: string | undefined
}

/** How many characters of a memo a row shows. A long text of a stranger must not push the rest out of sight. */
const memoChars = 80

const shortenMemo = (memo: string) => {
  const letters = [...memo]
  return letters.length > memoChars ? `${letters.slice(0, memoChars).join('').trimEnd()}…` : memo
}

/**
 * Shows the memo and the fee of a transaction. The memo is a stranger's text, so it is shortened, its writing direction is
 * isolated, and it is never a link.
 */
function Notes({ memo, fee, network }: NotesProps) {
  const t = useText(activityTexts)
  const { locale } = useHost()
  const symbol = network?.nativeCurrency.symbol
  return (
    <>
      {memo && (
        <span className="s">
          {t('memo')} <bdi>{shortenMemo(memo)}</bdi>
        </span>
      )}{' '}
      {fee !== undefined && symbol && (
        <span className="s">{t('feePaid', { amount: writeFee(amountOf(fee, symbol), locale) })}</span>
      )}
    </>
  )
}

const assetOf = (
  { amount, item, iconUrl, isNative }: Movement,
  network: Network | undefined,
): ActivityAsset => ({
  name: item ?? amount.symbol,
  iconUrl,
  isCoin: item === undefined,
  nativeOf: isNative ? network : undefined,
})

const applicationIcon = ({ metadata }: HistoryTransaction) => metadata.application?.iconUrl ?? undefined

/**
 * Shows the other side of a transaction: for a trade the asset given, for an NFT its name, else the other party, else the
 * application.
 */
function Detail({
  description: { main, givenAsset, more, isUncounted, counterpart: application },
  isLimit,
}: {
  readonly description: TransactionDescription
  readonly isLimit: boolean
}) {
  const t = useText(activityTexts)
  const otherTransfers = isUncounted
    ? main && t('andMoreUncounted')
    : more > 0 && t('andMore', { count: more })
  if (givenAsset && main) {
    return (
      <>
        <TradedFor givenAsset={givenAsset} receivedName={main.item ?? main.amount.symbol} />
        {otherTransfers}
      </>
    )
  }
  if (main?.item) {
    return (
      <span dir="auto">
        {main.item}
        {otherTransfers}
      </span>
    )
  }
  if (main?.party) {
    return (
      <>
        {t(main.party.side)} <Address address={main.party.address} />
        {otherTransfers}
      </>
    )
  }
  if (isUncounted && !main) return t('movesUnknown')
  if (!application) return otherTransfers || null
  return (
    <span dir="auto">
      {t(isLimit ? 'for' : 'with', { name: application })}
      {otherTransfers}
    </span>
  )
}
