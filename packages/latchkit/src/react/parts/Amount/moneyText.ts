import type { Amount } from '../../../wire/entities.js'
import { fitMoney, textOf } from './moneyParts.js'

/** A sum of money as one text, as the visitor writes it; in the short notation where it is longer than `maxChars`. */
export function moneyText(amount: Amount, locale: string, maxChars = Number.POSITIVE_INFINITY): string {
  return textOf(fitMoney(amount, locale, maxChars).shown)
}
