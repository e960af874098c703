import type { Kit } from '../../../core/kit/kit.js'
import { changeSend } from '../../../core/money/changeSend.js'
import type { SendInfo } from '../../../core/select/sendDraft.js'
import type { SendChange } from '../../../core/state/send.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import type { Amount } from '../../../wire/entities.js'
import type { AmountTexts } from '../../../wire/formatAmount.js'
import { formatUnits, truncateAmount } from '../../../wire/units.js'
import { amountWorth, worthOf } from '../../../wire/worth.js'
import { writeAmount, writeMoney } from '../../parts/Amount/writeAmount.js'
import { localDecimal, readAmount } from './typedAmount.js'

/** How many decimals a typed sum of money can have. */
const currencyDecimals = 2

/** The amount of a draft as it is shown and typed, and the functions that change it. */
export interface TypedAmount {
  /** The text in the field. */
  readonly fieldText: string
  /** The amount with all its digits, in groups; absent while there is no amount. */
  readonly exactText: string | undefined
  /** The price used to convert, if money is typed; absent if the amount is typed in the token. */
  readonly money: Amount | undefined
  /** The amount in the other unit: money if the token is typed, and the reverse. Absent without a price. */
  readonly otherTexts: AmountTexts | undefined
  readonly type: (text: string) => void
  /** Swaps the unit in which the amount is typed. */
  readonly swapUnits: () => void
  /** Sets the largest amount; absent while that is unknown. */
  readonly takeMax: (() => void) | undefined
}

/** Returns the text of a draft's amount, in the token or in money, and the functions that change it. */
export function useAmount(
  kit: Kit,
  namespace: ChainNamespace | undefined,
  draft: SendInfo,
  locale: string,
): TypedAmount {
  const { token, price, amountIn, typedAmount, sendTokenAmount, isMax, fee } = draft
  const { decimals, symbol } = token
  const money = amountIn === 'currency' ? price : undefined
  const change = (sendChange: SendChange) => changeSend(kit, sendChange, namespace)
  const amount = sendTokenAmount === undefined ? undefined : { value: sendTokenAmount, decimals, symbol }
  const decimalText = amount ? localDecimal(formatUnits(amount.value, decimals), locale) : ''
  // An amount set by a site or a link has no typed text. A typed sum of money means nothing once there is no price. In these
  // cases, show the amount of tokens that would be sent.
  const isTyped = !isMax && typedAmount !== '' && (amountIn === 'token' || money !== undefined)
  const shownAmount = amount ?? { value: 0n, decimals, symbol }
  return {
    fieldText: isTyped ? typedAmount : decimalText,
    exactText: amount && writeAmount(amount, 'whole', locale).exact,
    money,
    otherTexts: money
      ? writeAmount(shownAmount, 'otherWay', locale)
      : price && writeMoney(worthOf(shownAmount, price), 'otherWay', locale),
    type: (text) => {
      const value = money ? tokensFor(text, money, token, locale) : readAmount(text, decimals, locale)
      const amountNow = money ? 'currency' : 'token'
      change({
        typedAmount: text,
        amountIn: amountNow,
        sendTokenAmount: value || undefined,
        isMax: undefined,
      })
    },
    swapUnits: () => {
      const worth = amount && price && worthOf(amount, price)
      const inMoney = worth && truncateAmount(worth.value, worth.decimals, currencyDecimals).replace('<', '')
      const next = money ? decimalText : inMoney ? localDecimal(inMoney, locale) : ''
      change({ amountIn: money ? 'token' : 'currency', typedAmount: next, isMax: undefined })
    },
    takeMax: fee?.max
      ? () => change({ isMax: true, amountIn: 'token', typedAmount: '', sendTokenAmount: fee.max })
      : undefined,
  }
}

/** Returns the amount of tokens, in base units, that is worth a typed sum of money. */
function tokensFor(
  text: string,
  price: Amount,
  token: Pick<Amount, 'decimals' | 'symbol'>,
  locale: string,
): bigint | undefined {
  const value = readAmount(text, currencyDecimals, locale)
  if (value === undefined) return undefined
  return amountWorth({ value, decimals: currencyDecimals, symbol: price.symbol }, price, token)?.value
}
