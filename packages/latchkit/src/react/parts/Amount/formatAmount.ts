import type { Amount } from '../../../wire/entities.js'
import { truncateAmount } from '../../../wire/units.js'
import { numberLocaleOf } from '../../text/language.js'

/** An amount as the visitor writes numbers, truncated as §5 says and exact however large; without its symbol. */
export function formatAmount({ value, decimals }: Amount, locale: string, places?: number): string {
  const plain = truncateAmount(value, decimals, places)
  const [, less = '', sign = '', whole = '0', fraction = ''] = /^(<?)(-?)(\d+)(?:\.(\d+))?$/.exec(plain) ?? []
  const numbers = new Intl.NumberFormat(numberLocaleOf(locale))
  const digit = (each: string) => numbers.format(Number(each))
  const point = numbers.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  return `${less}${sign}${numbers.format(BigInt(whole))}${fraction && point}${[...fraction].map(digit).join('')}`
}
