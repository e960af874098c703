import type { Amount as AmountData } from '../../../wire/entities.js'
import { shortSymbolChars } from '../../../wire/formatAmount.js'
import { numbersIn } from '../../../wire/numbers.js'
import { useHost } from '../../host/useHost.js'
import { Exact } from './Exact.js'
import { type AmountPlaceName, amountPlaces, digitsWide, sizeIn, writeNumber } from './writeAmount.js'

/** Props of an amount: the amount, and the place in which it is shown. */
export interface AmountProps {
  readonly amount: AmountData
  readonly place: AmountPlaceName
  /** `+` for an amount received, `−` for one given. With a sign, even an empty one, the symbol is as large as the number. */
  readonly sign?: '+' | '−' | ''
  /** Whether the Tab key passes over it; see `Exact`. */
  readonly isPassedOver?: boolean
}

/** Shows an amount with its symbol, left to right in every language. A press shows the digits for which there is no room. */
export function Amount({ amount, place, sign, isPassedOver }: AmountProps) {
  const { locale, once } = useHost()
  const { symbol } = amount
  const texts = writeNumber(amount, place, locale, once(numbersIn))
  // An amount shown as `<0.0001` gets no sign, because `−<0.0001` would read as less than nothing.
  const shownSign = texts.shown.startsWith('<') ? '' : (sign ?? '')
  const draw = (length: 'shown' | 'exact') => (
    <>
      {texts[length]} <small>{symbol}</small>
    </>
  )
  const shownText = `${shownSign}${texts.shown} ${symbol}`
  const classes = [
    sign === '+' && 'ok',
    symbol.length > shortSymbolChars && 'wide',
    sizeIn(amountPlaces[place], shownText),
  ]
  return (
    <Exact
      shown={shownText}
      exact={`${sign ?? ''}${texts.exact} ${symbol}`}
      {...(sign === undefined && { draw })}
      className={classes.filter(Boolean).join(' ')}
      digits={digitsWide(shownText)}
      isPassedOver={isPassedOver}
    />
  )
}
