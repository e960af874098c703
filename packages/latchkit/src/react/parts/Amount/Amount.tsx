import type { Amount as AmountData } from '../../../wire/entities.js'
import { useHost } from '../../host/useHost.js'
import { numbersIn } from '../../text/numbers.js'
import { Exact } from './Exact.js'
import { fitAmount } from './formatAmount.js'

/** The amount to show, and its number of decimal places where it is not that of a balance. */
export interface AmountProps {
  readonly amount: AmountData
  readonly places?: number
  /** The characters there is room for. */
  readonly maxChars?: number
  /** Whether it came or went: of something that moved the symbol is as large as the number. */
  readonly sign?: '+' | '−' | ''
}

/** An amount with its symbol, left to right in every language; a press shows the digits that there was no room for. */
export function Amount({ amount, places, maxChars, sign }: AmountProps) {
  const { locale, once } = useHost()
  const { symbol } = amount
  const texts = fitAmount(amount, locale, { places, maxChars, numbers: once(numbersIn) })
  // Less than something has no sign: beside it, it would be read as less than nothing.
  const shownSign = texts.shown.startsWith('<') ? '' : (sign ?? '')
  const draw = (length: 'shown' | 'exact') => (
    <>
      {texts[length]} <small>{symbol}</small>
    </>
  )
  return (
    <Exact
      shown={`${shownSign}${texts.shown} ${symbol}`}
      exact={`${sign ?? ''}${texts.exact} ${symbol}`}
      {...(sign === undefined && { draw })}
      {...(sign === '+' && { className: 'ok' })}
    />
  )
}
