import { plainAddress } from '../plainAddress.js'
import type { ChainState } from './chains.js'
import { settled } from './connection.js'

/** Gives an address a label, or takes it away with an empty one. However it is written, an address has one label. */
export function withLabel(state: ChainState, address: string, label: string): ChainState {
  const isSame = (other: string) => plainAddress(other) === plainAddress(address)
  const connection = settled(state.connection)
  const accounts = connection.status === 'connected' ? connection.accounts : []
  const key = accounts.find((each) => isSame(each.address))?.address ?? address
  const labels = Object.entries(state.addressLabels ?? {})
  const before = labels.find(([each]) => isSame(each))
  // What is so already changes nothing: a site may label in an effect that follows the account.
  if (before ? before[0] === key && before[1] === label : !label) return state
  const others = labels.filter((each) => each !== before)
  return { ...state, addressLabels: Object.fromEntries(label ? [...others, [key, label]] : others) }
}
