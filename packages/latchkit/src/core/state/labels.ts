import type { AddressLabels, ChainState } from './chains.js'
import { settled } from './connection.js'

/**
 * Gives an address a label, or takes it away with an empty one. However it is written, an address has one label: `keyOf` says
 * by what addresses are told apart.
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
  const written = accounts.find((each) => isSame(each.address))?.address ?? address
  const labels = Object.entries(state.addressLabels ?? {})
  const before = labels.find(([each]) => isSame(each))
  // What is so already changes nothing: a site may label in an effect that follows the account.
  if (before ? before[0] === written && before[1] === label : !label) return state
  const others = labels.filter((each) => each !== before)
  return { ...state, addressLabels: Object.fromEntries(label ? [...others, [written, label]] : others) }
}

/** Finds the label of an address, however that is written: `keyOf` says by what addresses are told apart. */
export function labelLookup(
  labels: AddressLabels,
  keyOf: (address: string) => string | undefined,
): (address: string) => string | undefined {
  const known = new Map(Object.entries(labels).map(([address, label]) => [keyOf(address), label]))
  return (address) => known.get(keyOf(address))
}
