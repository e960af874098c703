import type { Notice } from '../../core/contracts/send.js'
import type { Amount } from '../../wire/entities.js'

/** Makes an amount of an asset. */
export const amountOf = ({ decimals, symbol }: Omit<Amount, 'value'>, value: bigint): Amount => ({
  value,
  decimals,
  symbol,
})

/** Writes an amount as data that JSON can hold. */
export const jsonOf = ({ value, decimals, symbol }: Amount) => ({ value: value.toString(), decimals, symbol })

/** Makes the notice that a token keeps a part of the amount. Returns an empty list if the whole amount arrives, or if that is unknown. */
export function keepsPartNotices(
  asset: Omit<Amount, 'value'> | undefined,
  sentAmount: bigint,
  receivedAmount: bigint | undefined,
): readonly Notice[] {
  if (!asset || receivedAmount === undefined || receivedAmount === sentAmount) return []
  const data = {
    amount: jsonOf(amountOf(asset, sentAmount)),
    received: jsonOf(amountOf(asset, receivedAmount)),
  }
  return [{ code: 'keepsPart', level: 'info', field: 'token', data }]
}
