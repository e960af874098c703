import { balanceDecimals } from '../../../wire/constants.js'

/** The decimals of the balance above everything else of the account, and the characters there is room for. */
export const balancePlace = { places: balanceDecimals, maxChars: 14 } as const
