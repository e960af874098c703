import { wax } from '../lantern/networks.js'
import { addressKey, addressOn } from '../reef/address.js'

/** A friend: her purse, and her address on both reefs. */
export const beasPurse = 'L8fKmQzTn4WbYc2d'
export const beasNorth = addressOn('reef:north', 'bEa3mWq7ZtRs')

/** Her balances on the ledger, as `network owner asset`. */
export const bea: readonly string[] = [
  `reef:north ${addressKey(beasNorth)} `,
  `lantern:city ${beasPurse} `,
  `lantern:city ${beasPurse} ${wax.address}`,
]
