import type { AddressLabels, ChainState } from './chains.js'
import { settled } from './connection.js'

/**
 * Sets the label of an address, or removes it if the label is empty. `keyOf` returns the key of an address, so that an address
 * has one label however it is written.
 */
export function withLabel(
  state: ChainState,
  address: string,
  label: string,
  keyOf: (address: string) => string | undefined,
): ChainState {
  const key = keyOf(address)
  const isSame = (other: string) => keyOf(other) === key
  const connection = settled(state.connection)
  const accounts = connection.status === 'connected' ? connection.accounts : []
  const canonical = accounts.find((each) => isSame(each.address))?.address ?? address
  const labels = Object.entries(state.addressLabels ?? {})
  const previousLabel = labels.find(([each]) => isSame(each))
  // Return the same state if nothing changes: a site may set labels in an effect, which would otherwise run forever.
  if (previousLabel ? previousLabel[0] === canonical && previousLabel[1] === label : !label) return state
  const others = labels.filter((each) => each !== previousLabel)
  return { ...state, addressLabels: Object.fromEntries(label ? [...others, [canonical, label]] : others) }
}

/**
 * Creates a function that finds the label of an address, however the address is written. `keyOf` returns the key of an address.
 */
export function labelLookup(
  labels: AddressLabels,
  keyOf: (address: string) => string | undefined,
): (address: string) => string | undefined {
  const labelByKey = new Map(Object.entries(labels).map(([address, label]) => [keyOf(address), label]))
  return (address) => labelByKey.get(keyOf(address))
}
