import type { Amount } from '../../../wire/entities.js'
import { useHost } from '../../host/HostContext.js'
import { Exact } from './Exact.js'
import { type AmountPlaceName, writeNumber } from './writeAmount.js'

/** An amount before and after, and the place in which each stands. */
export interface AmountChangeProps {
  readonly from: Amount
  readonly to: Amount
  readonly place: AmountPlaceName
}

/** An amount before and after: in the direction of reading, and the arrow points to what comes after. */
export function AmountChange({ from, to, place }: AmountChangeProps) {
  const { locale, direction } = useHost()
  const arrow = direction === 'rtl' ? '←' : '→'
  const before = writeNumber(from, place, locale)
  const after = writeNumber(to, place, locale)
  const draw = (length: 'shown' | 'exact') => (
    <>
      {/* Each by itself: between digits an arrow would point from what is left to what there was. */}
      <bdi>{before[length]}</bdi> {arrow} <bdi>{after[length]}</bdi>
    </>
  )
  const plain = (length: 'shown' | 'exact') => `${before[length]} ${arrow} ${after[length]}`
  return <Exact className="s" dir={direction} shown={plain('shown')} exact={plain('exact')} draw={draw} />
}
