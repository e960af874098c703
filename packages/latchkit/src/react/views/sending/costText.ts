import type { Cost } from '../../../core/contracts/send.js'
import type { SendInfo } from '../../../core/select/sendDraft.js'
import type { Amount } from '../../../wire/entities.js'
import { worthOf } from '../../../wire/worthOf.js'
import { writeFee, writeMoney } from '../../parts/Amount/writeAmount.js'

/** Returns the worth of a cost, where the native currency it is paid in has a price; else the amount itself. */
export function costText(amount: Amount, { network, nativePrice }: SendInfo, locale: string): string {
  const isNative = amount.symbol === network.nativeCurrency.symbol
  if (isNative && nativePrice) return writeMoney(worthOf(amount, nativePrice), 'whole', locale).shown
  return writeFee(amount, locale)
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
