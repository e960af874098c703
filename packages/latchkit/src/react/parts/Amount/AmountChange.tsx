import type { Amount } from '../../../wire/entities.js'
import { useHost } from '../../host/useHost.js'
import { Exact } from './Exact.js'
import { type AmountPlaceName, writeNumber } from './writeAmount.js'

/** Props of a change: an amount before and after, and the place in which each is shown. */
export interface AmountChangeProps {
  readonly from: Amount
  readonly to: Amount
  readonly place: AmountPlaceName
}

/** Shows an amount before and after a change, with an arrow in the reading direction. */
export function AmountChange({ from, to, place }: AmountChangeProps) {
  const { locale, direction } = useHost()
  const arrow = direction === 'rtl' ? '←' : '→'
  const before = writeNumber(from, place, locale)
  const after = writeNumber(to, place, locale)
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
