import type { Amount } from '../../../wire/entities.js'
import { numbersIn } from '../../../wire/numbers.js'
import { useHost, useSheet } from '../../host/useHost.js'
import css from './Amount.css?inline'
import { Exact } from './Exact.js'
import { type MoneyPart, moneyParts } from './moneyParts.js'
import { digitsWide, type MoneyPlaceName, moneyPlaces, sizeIn, sizeOf, writeMoney } from './writeAmount.js'

/** Props of a sum of money: the sum, and the place in which it is shown. */
export interface MoneyProps {
  readonly amount: Amount
  readonly place: MoneyPlaceName
  /** Whether the Tab key passes over it; see `Exact`. */
  readonly isPassedOver?: boolean
}

/**
 * Shows a sum of money, left to right in every language. A press shows all of a sum for which there is no room. The total of an
 * account, if all of it fits, has a smaller fraction.
 */
export function Money({ amount, place, isPassedOver }: MoneyProps) {
  useSheet(css)
  const { locale, once } = useHost()
  const numbers = once(numbersIn)
  const { shown, exact } = writeMoney(amount, place, locale, numbers)
  const size = sizeIn(moneyPlaces[place], shown)
  if (place !== 'total' || shown !== exact)
    return <Exact {...{ shown, exact, isPassedOver }} className={size} digits={digitsWide(shown)} />
  return (
    <span className={`amount ${size}`.trim()} part="amount" dir="ltr" style={sizeOf(digitsWide(exact))}>
      {/* A screen reader gets the sum as one text, because it would read two elements as two numbers. */}
      <span className="hidden">{exact}</span>
      <span aria-hidden="true">{moneyParts(amount, locale, numbers).map(quieterFraction)}</span>
    </span>
  )
}

const quieterFraction = ({ text, isFraction }: MoneyPart, at: number) =>
  isFraction ? <small key={at}>{text}</small> : text
