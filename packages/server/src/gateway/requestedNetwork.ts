import type { Namespaces } from '../namespaces/createNamespaces.js'
import type { Network } from '../namespaces/namespace.js'
import { refuse } from './refuse.js'

/** Finds the network in a request. Throws `requestInvalid` if the gateway does not serve it. */
export function requestedNetwork(namespaces: Namespaces, chainId: string): Network {
  const network = namespaces.network(chainId)
  if (network) return network
  throw refuse('chainId', 'Network not supported')
}
