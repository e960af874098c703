import { numberLocaleOf } from './language.js'

const formats = new Map<string, Intl.NumberFormat>()
/** A page has few locales and currencies; what a gateway calls one must not grow without end. */
const keptAtMost = 50

/** Numbers, or sums of a currency, as a locale writes them. Made once: a browser takes longer for that than for a row. */
export function numberFormat(locale: string, currency?: string): Intl.NumberFormat {
  const key = `${locale} ${currency ?? ''}`
  const known = formats.get(key)
  if (known) return known
  const style = currency && ({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const)
  const format = new Intl.NumberFormat(numberLocaleOf(locale), style || undefined)
  if (formats.size >= keptAtMost) formats.clear()
  formats.set(key, format)
  return format
}

const written = new WeakMap<
  Intl.NumberFormat,
  { readonly point: string; readonly digits: readonly string[] }
>()

/** A fraction's digits as the locale writes them, after its decimal point; nothing for none. */
export function fractionText(format: Intl.NumberFormat, fraction: string): { point: string; digits: string } {
  let known = written.get(format)
  if (!known) {
    const point = format.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
    const integer = (each: number) => format.formatToParts(each).find(({ type }) => type === 'integer')?.value
    known = { point, digits: Array.from({ length: 10 }, (_, each) => integer(each) ?? String(each)) }
    written.set(format, known)
  }
  const { point, digits } = known
  return { point: fraction && point, digits: [...fraction].map((each) => digits[Number(each)]).join('') }
}
