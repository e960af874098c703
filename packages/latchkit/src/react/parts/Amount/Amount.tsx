import type { Amount as AmountData } from '../../../wire/entities.js'
import { useHost } from '../../host/useHost.js'
import { numbersIn } from '../../text/numbers.js'
import { useSheet } from '../../theme/useSheet.js'
import css from './Amount.css?inline'
import { formatAmount } from './formatAmount.js'

/** The amount to show, and its number of decimal places where it is not that of a balance. */
export interface AmountProps {
  readonly amount: AmountData
  readonly places?: number
  /** Whether it came or went: of something that moved the symbol is as large as the number. */
  readonly sign?: '+' | '−' | ''
}

/** An amount with its symbol, left to right in every language. */
export function Amount({ amount, places, sign }: AmountProps) {
  useSheet(css)
  const { locale, once } = useHost()
  const number = formatAmount(amount, locale, places, once(numbersIn))
  return (
    <span className={sign === '+' ? 'amount ok' : 'amount'} part="amount" dir="ltr">
      {sign === undefined ? (
        <>
          {number} <small>{amount.symbol}</small>
        </>
      ) : (
        `${sign}${number} ${amount.symbol}`
      )}
    </span>
  )
}
