import type { SendInfo } from '../../../core/select/sendDraft.js'
import { quotedDraft } from '../../../core/state/send.js'
import { worthOf } from '../../../wire/worth.js'
import { useHost } from '../../host/useHost.js'
import { FullAddress } from '../../parts/Address/Address.js'
import { Amount } from '../../parts/Amount/Amount.js'
import { AmountChange, type AmountChangeProps } from '../../parts/Amount/AmountChange.js'
import { writeAmount, writeMoney } from '../../parts/Amount/writeAmount.js'
import { TokenMark } from '../../parts/AssetMark/AssetMark.js'
import { Card, Fact } from '../../parts/Card/Card.js'
import { Clamped } from '../../parts/Clamped/Clamped.js'
import { Skeleton } from '../../parts/Skeleton/Skeleton.js'
import { costTexts } from '../sending/costText.js'
import type { SendTexts } from '../sending/useSendDraft.js'

/** A name that is longer than this is shortened in the statement, and stands whole at the receiver. */
export const longNameChars = 84
/** So many characters of a memo stand beside its name. */
const shortMemoChars = 24

/** Props of `Outcome`: the draft, and whether its quote can be shown. */
export interface OutcomeProps {
  readonly draft: SendInfo
  readonly value: bigint
  /** Whether a contract is called and nothing of the network's own currency is sent. */
  readonly isCall: boolean
  /** Whether the quote is for the draft as it is now. */
  readonly isReady: boolean
  /** Whether the receiver's full address is shown below, next to the address that it resembles. */
  readonly isCompared: boolean
  readonly wallet: string
  readonly t: SendTexts
}

/** Shows what a send changes: what leaves and its worth, the balance, what arrives, and what it costs. */
export function Outcome(props: OutcomeProps) {
  const { draft, value, isCall, isReady, isCompared, t } = props
  const { locale } = useHost()
  const { token, network, receiverAddress = '', receiverProfileName: name, quote } = draft
  const { symbol, decimals } = token
  const { memo, references = [] } = quotedDraft(draft)
  const receivedAmount = isReady ? quote?.received : undefined
  return (
    <Card>
      <div className="outcome">
        <TokenMark token={token} network={network} size={40} />
        {isCall ? (
          <span className="outcome-name whole">{t('nothingLeaves', { symbol })}</span>
        ) : (
          <>
            <span className="outcome-name">{t('yourBalance')}</span>
            <b>
              <Amount amount={{ value, decimals, symbol }} place="activity" sign="−" />
            </b>
          </>
        )}
        <BelowAmount {...props} />
      </div>
      {!isCompared && (
        <Fact name={t('sendTo')}>
          {name !== undefined && name.length > longNameChars && (
            <span className="outcome-whole-name" dir="auto">
              <Clamped text={name} maxChars={longNameChars} />
            </span>
          )}
          <FullAddress address={receiverAddress} namespace={network.chainNamespace} />
        </Fact>
      )}
      {memo !== undefined && (
        <Fact name={t('sendMemo')} isLong={memo.length > shortMemoChars}>
          <span className="outcome-memo" dir="auto">
            {memo}
          </span>
        </Fact>
      )}
      {references.map((each) => (
        <Fact key={each} name={t('reference')} isLong>
          <FullAddress address={each} namespace={network.chainNamespace} />
          <span className="outcome-note s">{t('referenceText')}</span>
        </Fact>
      ))}
      {receivedAmount !== undefined && receivedAmount !== value && (
        <Fact name={t('theyReceive')}>
          <span className="num" dir="ltr">
            {writeAmount({ value: receivedAmount, decimals, symbol }, 'whole', locale).exact}
          </span>
        </Fact>
      )}
      <Costs {...props} />
    </Card>
  )
}

/** Shows what the amount is worth, and the balance now with what will be left of it, as far as they are known. */
function BelowAmount(props: OutcomeProps) {
  const { draft, value, isCall } = props
  const { locale } = useHost()
  const { token, price } = draft
  const worth = price && !isCall ? worthOf({ ...token, value }, price) : undefined
  const change = balanceChange(props)
  if (!worth && !change) return null
  return (
    <span className="outcome-below">
      {worth && (
        <span className="num s" dir="ltr">
          {writeMoney(worth, 'otherWay', locale).shown}
        </span>
      )}
      {change && <AmountChange {...change} />}
    </span>
  )
}

/** Returns the balance now and after the send; `undefined` if only the wallet knows the fee that is paid from it, too. */
function balanceChange({ draft, value, isReady }: OutcomeProps): AmountChangeProps | undefined {
  const { token, balance, fee: chosenFee } = draft
  const paysFee = token.address === undefined && isReady
  if (paysFee && !chosenFee) return undefined
  const nativeCosts = paysFee ? (chosenFee?.costs ?? []) : []
  const fee = nativeCosts
    .filter(({ amount }) => amount.symbol === token.symbol)
    .reduce((total, { amount }) => total + amount.value, 0n)
  const spent = value + fee
  if (!balance || balance.value < spent) return undefined
  return { from: balance, to: { ...balance, value: balance.value - spent }, fee }
}

/** Shows each cost in a line. If the fee is unknown, says that the wallet shows it. */
function Costs({ draft, isReady, wallet, t }: OutcomeProps) {
  const { locale } = useHost()
  const { fee, quote } = draft
  if (!isReady) {
    return (
      <Fact name={t('cost.network')}>
        <span className="hidden">{t('feeLoading')}</span>
        <Skeleton width={72} height={13} />
      </Fact>
    )
  }
  if (!fee) {
    // A transaction that would fail is not sent, so it has no cost.
    if (quote?.notices.some(({ level }) => level === 'block')) return null
    return <Fact name={t('cost.network')}>{t('feeUnknown', { wallet })}</Fact>
  }
  const { cost } = costTexts(draft, locale)
  return fee.costs.map(({ code, amount }) => (
    <Fact key={code} name={t.ifAny(`cost.${code}`) ?? t('cost.plain')}>
      <span className="num" dir="ltr">
        {cost(amount)}
      </span>
    </Fact>
  ))
}
