import type { Amount } from '../../../wire/entities.js'
import { fitChange } from '../../../wire/formatAmount.js'
import { useHost } from '../../host/useHost.js'
import { Exact } from './Exact.js'

/** Props of a change: an amount before and after. */
export interface AmountChangeProps {
  readonly from: Amount
  readonly to: Amount
  /** How much of the change is the fee, in the same units. */
  readonly fee: bigint
}

/** Shows an amount before and after a change, with an arrow in the reading direction. */
export function AmountChange({ from, to, fee }: AmountChangeProps) {
  const { locale, direction } = useHost()
  const arrow = direction === 'rtl' ? '←' : '→'
  const { before, after } = fitChange(from, to, fee, locale)
  const draw = (length: 'shown' | 'exact') => (
    <>
      {/* Isolate each amount: a right-to-left text would otherwise swap the two, so that the arrow points to the old one. */}
      <bdi>{before[length]}</bdi> {arrow} <bdi>{after[length]}</bdi>
    </>
  )
  const changeText = (length: 'shown' | 'exact') => `${before[length]} ${arrow} ${after[length]}`
  return (
    <Exact
      className="s"
      dir={direction}
      shown={changeText('shown')}
      exact={changeText('exact')}
      draw={draw}
    />
  )
}
