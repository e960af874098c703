import type { Amount } from '../../../wire/entities.js'
import { truncateAmount } from '../../../wire/units.js'
import { fractionText, numberFormat } from '../../text/numberFormat.js'

/** An amount as the visitor writes numbers, truncated as §5 says and exact however large; without its symbol. */
export function formatAmount({ value, decimals }: Amount, locale: string, places?: number): string {
  const plain = truncateAmount(value, decimals, places)
  const [, less = '', sign = '', whole = '0', fraction = ''] = /^(<?)(-?)(\d+)(?:\.(\d+))?$/.exec(plain) ?? []
  const numbers = numberFormat(locale)
  const { point, digits } = fractionText(numbers, fraction)
  return `${less}${sign}${numbers.format(BigInt(whole))}${point}${digits}`
}
