import type { Amount } from '../../wire/entities.js'

/** An amount of an asset. */
export const amountOf = ({ decimals, symbol }: Omit<Amount, 'value'>, value: bigint): Amount => ({
  value,
  decimals,
  symbol,
})

/** An amount as data that JSON can hold. */
export const jsonOf = ({ value, decimals, symbol }: Amount) => ({ value: value.toString(), decimals, symbol })
