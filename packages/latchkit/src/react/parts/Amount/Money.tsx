import type { Amount } from '../../../wire/entities.js'
import { useHost } from '../../host/useHost.js'
import { numbersIn } from '../../text/numbers.js'
import { useSheet } from '../../theme/useSheet.js'
import css from './Amount.css?inline'
import { Exact } from './Exact.js'
import { fitMoney, type MoneyPart, textOf } from './moneyParts.js'

/** The sum to show; with `isLarge` it stands by itself, its cents quieter than the rest. */
export interface MoneyProps {
  readonly amount: Amount
  /** The characters there is room for. */
  readonly maxChars: number
  readonly isLarge?: boolean
}

/** A sum of money, left to right in every language; a press shows all of one that there is no room for. */
export function Money({ amount, maxChars, isLarge }: MoneyProps) {
  useSheet(css)
  const { locale, once } = useHost()
  const { shown, exact } = fitMoney(amount, locale, maxChars, once(numbersIn))
  if (!isLarge || shown !== exact) return <Exact shown={textOf(shown)} exact={textOf(exact)} />
  return (
    <span className="amount" part="amount" dir="ltr">
      {/* One figure, which would be read out as two. */}
      <span className="hidden">{textOf(exact)}</span>
      <span aria-hidden="true">{exact.map(quieterFraction)}</span>
    </span>
  )
}

const quieterFraction = ({ text, isFraction }: MoneyPart, at: number) =>
  isFraction ? <small key={at}>{text}</small> : text
