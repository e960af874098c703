import type { getGasPrice as endpoint } from 'latchkit/wire'
import type { HandlerInput } from '../handler.js'
import { refuse } from '../refuse.js'

/** §7, §8: returns gas prices of a network. */
export async function getGasPrice({ namespaces, query }: HandlerInput<typeof endpoint>) {
  const network = namespaces.network(query.chainId)
  if (network?.gasPrices) return network.gasPrices()
  throw refuse('chainId', 'Network not supported for Gas Price')
}
