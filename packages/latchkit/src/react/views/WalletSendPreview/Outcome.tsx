import type { PreparedSend } from '../../../core/adapter.js'
import type { SendInfo } from '../../../core/select/sendDraft.js'
import { balanceDecimals, tokenBalanceDecimals } from '../../../wire/constants.js'
import { worthOf } from '../../../wire/worthOf.js'
import { useRoom } from '../../modal/useRoom.js'
import { Address } from '../../parts/Address/Address.js'
import { formatAmount } from '../../parts/Amount/formatAmount.js'
import { moneyText } from '../../parts/Amount/moneyText.js'
import { Card, Fact } from '../../parts/Card/Card.js'
import { Skeleton } from '../../parts/Skeleton/Skeleton.js'
import { useSendText } from '../../text/useSendText.js'
import { TokenMark } from '../WalletSend/TokenMark.js'

/** A draft, what trying it out has shown so far, and the wallet that will say the rest. */
export interface OutcomeProps {
  readonly draft: SendInfo
  readonly value: bigint
  readonly prepared: PreparedSend | undefined
  readonly isTrying: boolean
  /** The receiver stands below in full, beside the address it looks like. */
  readonly isCompared: boolean
  readonly wallet: string
}

/** What will have changed afterwards: the balance, what arrives, and what it costs. */
export function Outcome({ draft, value, prepared, isTrying, isCompared, wallet }: OutcomeProps) {
  const t = useSendText()
  const { locale } = useRoom()
  const { token, balance, network, receiverAddress = '', nativePrice } = draft
  const { symbol, decimals } = token
  const { fee, received } = prepared ?? {}
  const spent = value + (token.address === undefined ? (fee?.value ?? 0n) : 0n)
  const places = decimals > 0 ? tokenBalanceDecimals : 0
  const show = (amount: bigint, to = places) => formatAmount({ value: amount, decimals, symbol }, locale, to)
  return (
    <Card>
      <div className="outcome">
        <TokenMark token={token} network={network} size={40} />
        <span className="outcome-text">
          <span>{t('yourBalance')}</span>
          {balance && balance.value >= spent && (
            <span className="s num" dir="ltr">
              {show(balance.value)} → {show(balance.value - spent)}
            </span>
          )}
        </span>
        <b className="num" dir="ltr">
          −{show(value, balanceDecimals)} {symbol}
        </b>
      </div>
      {!isCompared && (
        <Fact name={t('sendTo')}>
          <Address address={receiverAddress} full />
        </Fact>
      )}
      {received !== undefined && received !== value && (
        <Fact name={t('theyReceive')}>
          <span className="num" dir="ltr">
            {show(received, decimals)} {symbol}
          </span>
        </Fact>
      )}
      {(isTrying || prepared) && (
        <Fact name={t('networkFee')}>
          {isTrying ? (
            <>
              <span className="hidden">{t('feeLoading')}</span>
              <Skeleton width={72} height={13} />
            </>
          ) : fee ? (
            <span className="num" dir="ltr">
              {nativePrice ? moneyText(worthOf(fee, nativePrice), locale) : feeText(fee, locale)}
            </span>
          ) : (
            t('feeUnknown', { wallet })
          )}
        </Fact>
      )}
    </Card>
  )
}

/** To the first digits that say something: fees are small. */
function feeText(fee: NonNullable<PreparedSend['fee']>, locale: string): string {
  const digits = fee.value.toString().length
  const places = Math.max(balanceDecimals, fee.decimals - digits + 2)
  return `${formatAmount(fee, locale, places)} ${fee.symbol}`
}
