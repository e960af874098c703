import type { Cost } from '../../../core/contracts/send.js'
import type { SendInfo } from '../../../core/select/sendDraft.js'
import { balanceDecimals } from '../../../wire/constants.js'
import type { Amount } from '../../../wire/entities.js'
import { worthOf } from '../../../wire/worthOf.js'
import { formatAmount } from '../../parts/Amount/formatAmount.js'
import { moneyText } from '../../parts/Amount/moneyText.js'

/** Returns the worth of a cost, where the native currency it is paid in has a price; else the amount itself. */
export function costText(amount: Amount, { network, nativePrice }: SendInfo, locale: string): string {
  const isNative = amount.symbol === network.nativeCurrency.symbol
  if (isNative && nativePrice) return moneyText(worthOf(amount, nativePrice), locale)
  // To the first digits that say something: fees are small.
  const places = Math.max(balanceDecimals, amount.decimals - amount.value.toString().length + 2)
  return `${formatAmount(amount, locale, places)} ${amount.symbol}`
}

/** All that a fee is made of, added up by currency. */
export function totalText(costs: readonly Cost[], draft: SendInfo, locale: string): string {
  const totals = new Map<string, Amount>()
  for (const { amount } of costs) {
    const before = totals.get(amount.symbol)
    totals.set(amount.symbol, { ...amount, value: amount.value + (before?.value ?? 0n) })
  }
  return [...totals.values()].map((each) => costText(each, draft, locale)).join(' + ')
}
