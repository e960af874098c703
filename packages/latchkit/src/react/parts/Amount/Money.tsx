import type { Amount } from '../../../wire/entities.js'
import { useHost } from '../../host/useHost.js'
import { numbersIn } from '../../text/numbers.js'
import { useSheet } from '../../theme/useSheet.js'
import css from './Amount.css?inline'
import { moneyParts } from './moneyParts.js'

/** The sum to show; with `isLarge` it stands by itself, its cents quieter than the rest. */
export interface MoneyProps {
  readonly amount: Amount
  readonly isLarge?: boolean
}

/** A sum of money, left to right in every language. */
export function Money({ amount, isLarge }: MoneyProps) {
  useSheet(css)
  const { locale, once } = useHost()
  const parts = moneyParts(amount, locale, once(numbersIn))
  const whole = parts.map(({ text }) => text).join('')
  return (
    <span className="amount" part="amount" dir="ltr">
      {isLarge ? (
        <>
          {/* One figure, which would be read out as two. */}
          <span className="hidden">{whole}</span>
          <span aria-hidden="true">
            {parts.map(({ text, isFraction }, at) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one figure have no other name.
              isFraction ? <small key={at}>{text}</small> : text,
            )}
          </span>
        </>
      ) : (
        whole
      )}
    </span>
  )
}
