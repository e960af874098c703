import type { Amount as AmountData } from '../../../wire/entities.js'
import { useHost } from '../../host/HostContext.js'
import { numbersIn } from '../../text/numbers.js'
import { Exact } from './Exact.js'
import { longSymbol } from './formatAmount.js'
import { type AmountPlaceName, amountPlaces, digitsWide, sizeIn, writeNumber } from './writeAmount.js'

/** The amount to show, and the place it stands in. */
export interface AmountProps {
  readonly amount: AmountData
  readonly place: AmountPlaceName
  /** Whether it came or went: of something that moved the symbol is as large as the number. */
  readonly sign?: '+' | '−' | ''
}

/** An amount with its symbol, left to right in every language; a press shows the digits that there was no room for. */
export function Amount({ amount, place, sign }: AmountProps) {
  const { locale, once } = useHost()
  const { symbol } = amount
  const texts = writeNumber(amount, place, locale, once(numbersIn))
  // Less than something has no sign: beside it, it would be read as less than nothing.
  const shownSign = texts.shown.startsWith('<') ? '' : (sign ?? '')
  const draw = (length: 'shown' | 'exact') => (
    <>
      {texts[length]} <small>{symbol}</small>
    </>
  )
  const shown = `${shownSign}${texts.shown} ${symbol}`
  const classes = [
    sign === '+' && 'ok',
    symbol.length > longSymbol && 'wide',
    sizeIn(amountPlaces[place], shown),
  ]
  return (
    <Exact
      shown={shown}
      exact={`${sign ?? ''}${texts.exact} ${symbol}`}
      {...(sign === undefined && { draw })}
      className={classes.filter(Boolean).join(' ')}
      digits={digitsWide(shown)}
    />
  )
}
