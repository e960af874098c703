import { plainAddress } from '../plainAddress.js'
import type { AddressLabels } from '../state/chains.js'

/** Finds the label of an address, however that is written. */
export function labelLookup(labels: AddressLabels): (address: string) => string | undefined {
  const known = new Map(Object.entries(labels).map(([address, label]) => [plainAddress(address), label]))
  return (address) => known.get(plainAddress(address))
}
