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

/**
 * The format of a balance before and after a change. What is cut off is at most `1 / feeParts` of the fee or `1 / changeParts` of the
 * change, whichever is more.
 */
const changeFormat = {
  places: tokenBalanceDecimals,
  maxChars: 16,
  feeParts: 10n,
  changeParts: 1_000_000_000n,
}

/**
 * Returns the texts of a balance before and after something is signed, for the review and the secure frame. Cuts off decimals, because
 * nobody signs a balance; an amount that is signed is always written in full. Shows so many decimals that the difference of the two texts
 * is what leaves plus the fee: `2 → 0.499` after 1.5 would look as if money were missing. Up to trillions, the texts differ if the amounts
 * do.
 * @param fee How much of the change is the fee, in the same units.
 */
export function fitChange(
  before: Amount,
  after: Amount,
  fee: bigint,
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
  const isOff = () => !isLong && differsFromChange(before, after, fee, places)
  while ((isHidden(texts) || isOff()) && places < before.decimals) texts = write(++places)
  return texts
}

/** Whether the difference of a balance before and after, both cut off after these decimals, is seen to be another than the change. */
function differsFromChange(before: Amount, after: Amount, fee: bigint, places: number): boolean {
  const cutOff = ({ value }: Amount) => value % 10n ** BigInt(before.decimals - places)
  const error = sizeOf(cutOff(before) - cutOff(after))
  const change = sizeOf(before.value - after.value)
  return error * changeFormat.feeParts > fee && error * changeFormat.changeParts > change
}

const sizeOf = (value: bigint) => (value < 0n ? -value : value)
