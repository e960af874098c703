import { balanceDecimals, tokenBalanceDecimals } from './constants.js'
import type { Amount } from './entities.js'
import { compactWhole, type Numbers, numbersIn } from './numbers.js'
import { truncateAmount } from './units.js'

/** Writes an amount as the visitor writes numbers, truncated as §5 says, without its symbol. Exact for any size. */
export function formatAmount(
  { value, decimals }: Amount,
  locale: string,
  places?: number,
  numbers = numbersIn(locale),
): string {
  const decimalText = truncateAmount(value, decimals, places)
  const [, lessSign = '', sign = '', whole = '0', fraction = ''] =
    /^(<?)(-?)(\d+)(?:\.(\d+))?$/.exec(decimalText) ?? []
  const point = fraction && numbers.point()
  return `${lessSign}${sign}${numbers.format().format(BigInt(whole))}${point}${numbers.digits(fraction)}`
}

/** The format of an amount: at most how many decimals and how many characters, the symbol included. */
export interface AmountFormat {
  readonly places?: number | undefined
  readonly maxChars?: number | undefined
  readonly numbers?: Numbers | undefined
}

/** An amount in two lengths, without its symbol. Both are equal if all digits fit. */
export interface AmountTexts {
  readonly shown: string
  readonly exact: string
}

/** A symbol that is longer than this may be on a line of its own, so it takes no space from the number. */
export const shortSymbolChars = 6

/**
 * Returns two texts of an amount: one that fits (truncated as §5 says; in the language's short notation if that is still too
 * long), and the exact one (readings 44).
 */
export function fitAmount(
  amount: Amount,
  locale: string,
  {
    places = balanceDecimals,
    maxChars = Number.POSITIVE_INFINITY,
    numbers = numbersIn(locale),
  }: AmountFormat = {},
): AmountTexts {
  const { value, decimals, symbol } = amount
  const exact = formatAmount(amount, locale, decimals, numbers)
  const truncatedText = formatAmount(amount, locale, places, numbers)
  const length = truncatedText.length + (symbol && symbol.length <= shortSymbolChars ? symbol.length + 1 : 0)
  if (length <= maxChars) return { shown: truncatedText, exact }
  const compact = compactWhole(value / 10n ** BigInt(decimals), Math.min(places, balanceDecimals))
  if (!compact) return { shown: truncatedText, exact }
  return { shown: numbers.format('', compact.notation).format(compact.value), exact }
}

/** The format of a balance before and after a change: at most `1 / parts` of the change is cut off what is left. */
const changeFormat = { places: tokenBalanceDecimals, maxChars: 16, parts: 1_000n }

/**
 * Returns the texts of a balance before and after something is signed, for the review and the secure frame. Cuts off decimals, because
 * nobody signs a balance; an amount that is signed is always written in full. Shows more digits if both would look equal, up to
 * trillions, and where money would seem to be missing: `2 → 0.49` after 1.5.
 */
export function fitChange(
  before: Amount,
  after: Amount,
  locale: string,
): { readonly before: AmountTexts; readonly after: AmountTexts } {
  const numbers = numbersIn(locale)
  const write = (places: number, maxChars = Number.POSITIVE_INFINITY) => {
    const format = { maxChars, places, numbers }
    return { before: fitAmount(before, locale, format), after: fitAmount(after, locale, format) }
  }
  let places = Math.min(changeFormat.places, before.decimals)
  let texts = write(places)
  const fitting = write(places, changeFormat.maxChars)
  const isLong = fitting.before.shown !== texts.before.shown || fitting.after.shown !== texts.after.shown
  // Shortens both or neither: `1M → 1,000,001` would look like a gain.
  const shortened = isLong ? write(places, 0) : texts
  const isHidden = ({ before: { shown }, after: rest }: ReturnType<typeof write>) =>
    before.value !== after.value && shown === rest.shown
  // Beyond trillions the full number would fill the screen, and no real balance is so high.
  const isEndless = compactWhole(before.value / 10n ** BigInt(before.decimals), 0)?.notation === 'scientific'
  if (isEndless || (isLong && !isHidden(shortened))) return shortened
  const change = before.value > after.value ? before.value - after.value : after.value - before.value
  const seemsMissing = () =>
    (after.value % 10n ** BigInt(before.decimals - places)) * changeFormat.parts > change && change > 0n
  while ((isHidden(texts) || (!isLong && seemsMissing())) && places < before.decimals) texts = write(++places)
  return texts
}
