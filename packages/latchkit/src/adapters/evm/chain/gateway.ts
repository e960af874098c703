import type { BaseError, Transport } from 'viem'
import { restGateway } from '../../../core/services/gatewayRoute.js'
import { gatewayPatienceMs } from '../../../wire/constants.js'
import type { Network } from '../../../wire/entities.js'
import type { EvmLive } from '../live.js'
import { type NodeLimits, nodeTransport } from './nodeTransport.js'

/**
 * Asks the gateway if other nodes can be asked too, so that a slow gateway delays no read. After a failure the gateway is
 * skipped for 30 s; if it does not serve the network or this site, until the next page load.
 */
export function gatewayTransport(
  live: EvmLive,
  network: Network,
  url: string,
  limits: NodeLimits,
): Transport {
  const transport = nodeTransport(live, url, { ...limits, timeout: gatewayPatienceMs })
  return (config) => {
    const inner = transport(config)
    const request = async (question: Parameters<typeof inner.request>[0]) => {
      try {
        return await inner.request(question)
      } catch (error) {
        const { name, status = 0 } = error as BaseError & { readonly status?: number }
        // Errors of a node behind the gateway do not count against the gateway.
        if (name === 'HttpRequestError' || name === 'TimeoutError') {
          restGateway(live, network, status)
        }
        throw error
      }
    }
    return { ...inner, request: request as typeof inner.request }
  }
}
