import type { Amount as AmountData } from '../../../wire/entities.js'
import { useRoom } from '../../modal/useRoom.js'
import { numbersIn } from '../../text/numbers.js'
import { useSheet } from '../../theme/useSheet.js'
import css from './Amount.css?inline'
import { formatAmount } from './formatAmount.js'

/** What to show, and to how many places if not to those of a balance. */
export interface AmountProps {
  readonly amount: AmountData
  readonly places?: number
  /** Whether it came or went. */
  readonly sign?: '+' | '−' | ''
}

/** An amount with its symbol, left to right in every language. */
export function Amount({ amount, places, sign }: AmountProps) {
  useSheet(css)
  const { locale, once } = useRoom()
  return (
    <span className="amount" part="amount" dir="ltr">
      {sign}
      {formatAmount(amount, locale, places, once(numbersIn))} <small>{amount.symbol}</small>
    </span>
  )
}
