import type { Amount } from '../../../wire/entities.js'
import { moneyParts } from './moneyParts.js'

/** A sum of money as one text, as the visitor writes it. */
export function moneyText(amount: Amount, locale: string): string {
  return moneyParts(amount, locale)
    .map(({ text }) => text)
    .join('')
}
