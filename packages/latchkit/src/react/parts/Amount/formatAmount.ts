import type { Amount } from '../../../wire/entities.js'
import { truncateAmount } from '../../../wire/units.js'
import { numbersIn } from '../../text/numbers.js'

/** An amount as the visitor writes numbers, truncated as §5 says and exact however large; without its symbol. */
export function formatAmount(
  { value, decimals }: Amount,
  locale: string,
  places?: number,
  numbers = numbersIn(locale),
): string {
  const plain = truncateAmount(value, decimals, places)
  const [, less = '', sign = '', whole = '0', fraction = ''] = /^(<?)(-?)(\d+)(?:\.(\d+))?$/.exec(plain) ?? []
  const point = fraction && numbers.point()
  return `${less}${sign}${numbers.format().format(BigInt(whole))}${point}${numbers.digits(fraction)}`
}
