import { type getGasPrice as endpoint, fail } from 'latchkit/wire'
import { requestInvalid } from '../../errors/gateway.js'
import type { Asked } from '../handler.js'

/** §7, §8: what gas costs on a network. */
export async function getGasPrice({ chains, gasPrices, query }: Asked<typeof endpoint>) {
  const chain = chains.get(query.chainId)
  if (chain) return gasPrices(chain)
  const reason = { field: 'chainId', description: 'Network not supported for Gas Price' }
  throw fail(requestInvalid, { reasons: [reason] })
}
