import type { Amount as AmountData } from '../../../wire/entities.js'
import { useRoom } from '../../modal/useRoom.js'
import { useSheet } from '../../theme/useSheet.js'
import css from './Amount.css?inline'
import { formatAmount } from './formatAmount.js'

/** An amount with its symbol, left to right in every language. */
export function Amount({ amount }: { readonly amount: AmountData }) {
  useSheet(css)
  const { locale } = useRoom()
  return (
    <span className="amount" dir="ltr">
      {formatAmount(amount, locale)} <small>{amount.symbol}</small>
    </span>
  )
}
