import type { Kit } from '../../../core/kit/kit.js'
import { pushView } from '../../../core/modal/router.js'
import type { SendInfo } from '../../../core/select/sendDraft.js'
import { view } from '../../../core/state/router.js'
import type { ViewParams } from '../../../core/state/views.js'
import { useHost, useSheet } from '../../host/useHost.js'
import { Exact } from '../../parts/Amount/Exact.js'
import { digitsWide, sizeOf, writeNumber } from '../../parts/Amount/writeAmount.js'
import { TokenMark } from '../../parts/AssetMark/AssetMark.js'
import { Card } from '../../parts/Card/Card.js'
import { LineIcon } from '../../parts/Icon/LineIcon.js'
import { useQuietFocus } from '../../parts/SearchField/useQuietFocus.js'
import { Skeleton } from '../../parts/Skeleton/Skeleton.js'
import type { SendTexts } from '../sending/useSendDraft.js'
import css from './AmountCard.css?inline'
import { type TypedAmount, useAmount } from './useAmount.js'

/** Props of the card: the draft, and the texts of the form. */
export interface AmountCardProps {
  readonly kit: Kit
  readonly params: ViewParams['WalletSend']
  readonly draft: SendInfo
  readonly t: SendTexts
}

/** How many characters fit into the field beside the token. */
const halfLineChars = 16
/** How many characters fit into a field as wide as the card. A longer amount is also written out below the field. */
const wholeLineChars = 26

/**
 * Shows the field for the amount, typed in the token or in money, with the token and the button for the largest amount. A press
 * anywhere on the card focuses the field.
 */
export function AmountCard({ kit, params, draft, t }: AmountCardProps) {
  useSheet(css)
  const { locale } = useHost()
  const amount = useAmount(kit, params.namespace, draft, locale)
  return (
    <Card className="send-amount">
      <span className="send-label">{t('youSend')}</span>
      <div className="send-line">
        <AmountField draft={draft} amount={amount} t={t} />
        <TokenButton kit={kit} params={params} draft={draft} t={t} />
      </div>
      {/* Hidden from screen readers, which read the field instead. */}
      {amount.fieldText.length > wholeLineChars && amount.exactText && (
        <p className="send-whole s num" dir="ltr" aria-hidden="true">
          {amount.exactText}
        </p>
      )}
      <div className="send-line send-caption s num">
        <OtherWay draft={draft} amount={amount} t={t} />
        <BalanceAndMax draft={draft} amount={amount} t={t} />
      </div>
    </Card>
  )
}

type PartProps = Pick<AmountCardProps, 'draft' | 't'> & { readonly amount: TypedAmount }

function AmountField({ draft: { token, fixed }, amount: { fieldText, money, type }, t }: PartProps) {
  const { isQuiet, endQuiet } = useQuietFocus()
  return (
    <span className="send-room">
      <label className={isQuiet ? 'send-typed quiet' : 'send-typed'} part="field" onPointerDown={endQuiet}>
        {money && (
          <span className="send-sign" aria-hidden="true">
            {money.symbol}
          </span>
        )}
        <input
          className="send-input"
          dir="ltr"
          type="text"
          inputMode={token.decimals > 0 || money ? 'decimal' : 'numeric'}
          aria-label={money ? t('amountInCurrency', { currency: money.symbol }) : t('amountToSend')}
          placeholder="0"
          value={fieldText}
          readOnly={fixed.includes('amount')}
          onBlur={endQuiet}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          data-focus="keyboard"
          data-long={fieldText.length > halfLineChars ? 'very' : fieldText.length > 6 || undefined}
          style={sizeOf(Math.max(digitsWide(fieldText), 1))}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={120}
          enterKeyHint="next"
        />
      </label>
    </span>
  )
}

function TokenButton({ kit, params, draft: { token, network, fixed }, t }: AmountCardProps) {
  const isFixed = fixed.includes('token')
  return (
    <button
      className="send-token"
      part="tile"
      type="button"
      aria-label={t('tokenToSend', { token: `${token.name} ${token.symbol}` })}
      disabled={isFixed}
      onClick={() => pushView(kit, view('WalletSendSelectToken', params))}
    >
      <TokenMark token={token} network={network} />
      <span>{token.symbol}</span>
      {!isFixed && <LineIcon name="down" />}
    </button>
  )
}

/** Shows the amount in money or, if money is typed, in the token. A press swaps the two. */
function OtherWay({
  draft: { token, price, fixed },
  amount: { otherTexts: other, money, swapUnits },
  t,
}: PartProps) {
  if (other === undefined) return <span />
  if (fixed.includes('amount')) return <Exact {...other} />
  const { shown, exact } = other
  const worth = shown === exact ? exact : t('exactly', { shown, exact })
  const name = money
    ? t('typeInToken', { worth, symbol: token.symbol })
    : t('typeInCurrency', { worth, currency: price?.symbol ?? '' })
  return (
    <button className="send-turn" type="button" aria-label={name} onClick={swapUnits}>
      <span dir="ltr">{shown}</span>
      <LineIcon name="exchange" />
    </button>
  )
}

function BalanceAndMax({ draft: { balance, network, fixed }, amount: { takeMax }, t }: PartProps) {
  const { locale, direction } = useHost()
  if (!balance) {
    return (
      <span className="send-balance" aria-hidden="true">
        <Skeleton width={112} height={11} />
      </span>
    )
  }
  const { shown, exact } = writeNumber(balance, 'inForm', locale)
  const balanceText = (amount: string) => t('balanceOn', { balance: amount, network: network.name })
  return (
    <span className="send-balance">
      <Exact
        className="words"
        shown={balanceText(shown)}
        exact={balanceText(exact)}
        dir={direction}
        isPassedOver={!fixed.includes('amount')}
      />
      {!fixed.includes('amount') && (
        <button
          className="send-max"
          part="tile"
          type="button"
          aria-label={t('maxName')}
          disabled={!takeMax}
          onClick={takeMax}
        >
          {t('max')}
        </button>
      )}
    </span>
  )
}
