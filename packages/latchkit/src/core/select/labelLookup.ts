import type { AddressLabels } from '../state/chains.js'

/** Finds the label of an address, however that is written: `keyOf` says by what addresses are told apart. */
export function labelLookup(
  labels: AddressLabels,
  keyOf: (address: string) => string | undefined,
): (address: string) => string | undefined {
  const known = new Map(Object.entries(labels).map(([address, label]) => [keyOf(address), label]))
  return (address) => known.get(keyOf(address))
}
