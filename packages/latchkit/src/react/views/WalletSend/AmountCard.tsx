import { changeSend } from '../../../core/actions/changeSend.js'
import { pushView } from '../../../core/actions/router.js'
import type { Kit } from '../../../core/kit.js'
import type { SendInfo } from '../../../core/select/sendDraft.js'
import { view } from '../../../core/state/router.js'
import type { SendChange } from '../../../core/state/send.js'
import type { ViewParams } from '../../../core/state/views.js'
import { amountWorth } from '../../../wire/amountWorth.js'
import { tokenBalanceDecimals } from '../../../wire/constants.js'
import type { Amount } from '../../../wire/entities.js'
import { formatUnits, truncateAmount } from '../../../wire/units.js'
import { worthOf } from '../../../wire/worthOf.js'
import { useRoom } from '../../modal/useRoom.js'
import { formatAmount } from '../../parts/Amount/formatAmount.js'
import { moneyText } from '../../parts/Amount/moneyText.js'
import { Card } from '../../parts/Card/Card.js'
import { Icon } from '../../parts/Icon/Icon.js'
import { ThingIcon } from '../../parts/Icon/ThingIcon.js'
import { Skeleton } from '../../parts/Skeleton/Skeleton.js'
import { useSendText } from '../../text/useSendText.js'
import { useSheet } from '../../theme/useSheet.js'
import css from './AmountCard.css?inline'
import { TokenMark } from './TokenMark.js'
import { readAmount, typedOf } from './typedAmount.js'

/** Digits behind the point that a sum of money can be typed with. */
const currencyDecimals = 2

/** What is typed, and how much of it can be had at most. */
export interface AmountCardProps {
  readonly kit: Kit
  readonly params: ViewParams['WalletSend']
  readonly draft: SendInfo
  /** What has to stay for the fee, where the native currency is sent; nothing while that is not known. */
  readonly reserve: Amount | undefined
}

/** How much of which token: typed in the token or in money, or as much as there is. */
export function AmountCard({ kit, params, draft, reserve }: AmountCardProps) {
  useSheet(css)
  const t = useSendText()
  const { locale } = useRoom()
  const { token, balance, price, network, amountIn, typedAmount, sendTokenAmount, fixed } = draft
  const { decimals, symbol } = token
  const isMoney = amountIn === 'currency' && price !== undefined
  const isPriceGone = amountIn === 'currency' && !isMoney
  const change = (what: SendChange) => changeSend(kit, what, params.namespace)
  const amount = sendTokenAmount === undefined ? undefined : { value: sendTokenAmount, decimals, symbol }
  // Money that nothing is worth any more is not so many tokens: what would be sent is shown instead.
  const typedShown = !isPriceGone
    ? typedAmount
    : amount
      ? typedOf(formatUnits(amount.value, decimals), locale)
      : ''
  const type = (typed: string) => {
    const money = isMoney ? readAmount(typed, currencyDecimals, locale) : undefined
    const worth = price &&
      money !== undefined && { value: money, decimals: currencyDecimals, symbol: price.symbol }
    const value = isMoney
      ? worth && price && amountWorth(worth, price, token)?.value
      : readAmount(typed, decimals, locale)
    change({
      typedAmount: typed,
      amountIn: isMoney ? 'currency' : 'token',
      sendTokenAmount: value || undefined,
    })
  }
  const most = mostOf(draft, reserve)
  const shown = amount ?? { value: 0n, decimals, symbol }
  const other = isMoney
    ? `${formatAmount(shown, locale, decimals)} ${symbol}`
    : price && moneyText(worthOf(shown, price), locale)
  const turn = () => {
    const worth = amount && price && worthOf(amount, price)
    const plain = isMoney
      ? amount && formatUnits(amount.value, decimals)
      : worth && truncateAmount(worth.value, worth.decimals, currencyDecimals).replace('<', '')
    change({ amountIn: isMoney ? 'token' : 'currency', typedAmount: plain ? typedOf(plain, locale) : '' })
  }
  return (
    <Card className="send-amount">
      <span className="send-label">{t('youSend')}</span>
      <div className="send-line">
        <label className="send-typed" part="field">
          {isMoney && (
            <span className="send-sign" aria-hidden="true">
              {price.symbol}
            </span>
          )}
          <input
            className="send-input"
            dir="ltr"
            type="text"
            inputMode={decimals > 0 || isMoney ? 'decimal' : 'numeric'}
            aria-label={isMoney ? t('amountInCurrency', { currency: price.symbol }) : t('amountToSend')}
            placeholder={t.count(0)}
            value={typedShown}
            readOnly={fixed.includes('amount')}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            data-focus="keyboard"
            data-long={typedShown.length > 9 || undefined}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            maxLength={120}
            enterKeyHint="next"
          />
        </label>
        <button
          className="send-token"
          part="tile"
          type="button"
          aria-label={t('tokenToSend', { token: `${token.name} ${symbol}` })}
          disabled={fixed.includes('token')}
          onClick={() => pushView(kit, view('WalletSendSelectToken', params))}
        >
          <TokenMark token={token} network={network} />
          <span>{symbol}</span>
          {!fixed.includes('token') && <Icon name="down" />}
        </button>
      </div>
      <div className="send-line s num">
        {other === undefined ? (
          <span />
        ) : fixed.includes('amount') ? (
          <span dir="ltr">{other}</span>
        ) : (
          <button
            className="send-turn"
            type="button"
            aria-label={
              isMoney
                ? t('typeInToken', { worth: other, symbol })
                : t('typeInCurrency', { worth: other, currency: price?.symbol ?? '' })
            }
            onClick={turn}
          >
            <span dir="ltr">{other}</span>
            <ThingIcon name="exchange" />
          </button>
        )}
        {balance ? (
          <span className="send-balance">
            <span>
              {t('balanceOn', {
                balance: formatAmount(balance, locale, decimals > 0 ? tokenBalanceDecimals : 0),
                network: network.name,
              })}
            </span>
            {!fixed.includes('amount') && (
              <>
                <span aria-hidden="true">·</span>
                <button
                  className="link"
                  part="link"
                  type="button"
                  aria-label={t('maxName')}
                  disabled={most === undefined}
                  onClick={() =>
                    most !== undefined &&
                    change({
                      amountIn: 'token',
                      typedAmount: typedOf(formatUnits(most, decimals), locale),
                      sendTokenAmount: most,
                    })
                  }
                >
                  {t('max')}
                </button>
              </>
            )}
          </span>
        ) : (
          <span className="send-balance" aria-hidden="true">
            <Skeleton width={112} height={11} />
          </span>
        )}
      </div>
    </Card>
  )
}

/** All of a token; of the native currency what is left above the fee, so not before that is known. */
function mostOf({ token, balance }: SendInfo, reserve: Amount | undefined): bigint | undefined {
  if (!balance) return undefined
  if (token.address !== undefined) return balance.value > 0n ? balance.value : undefined
  return reserve && balance.value > reserve.value ? balance.value - reserve.value : undefined
}
