import { type BaseError, type HttpTransport, http } from 'viem'
import { backendUrlOf } from '../../../core/services/backendUrl.js'
import { gatewayPatienceMs, gatewayRestMs, passingStatuses } from '../../../wire/constants.js'
import type { Network } from '../../../wire/entities.js'
import { chainRpcUrl } from '../../../wire/http/chainRpcUrl.js'
import type { EvmLive } from '../live.js'

/**
 * Returns the URLs that a network is read from: its nodes as they are ranked, and the site's gateway (§7), which comes
 * after nodes of the site's own and before public ones. The gateway has no part in the ranking: ten thousand pages would
 * ping it every 4 s.
 */
export function withGateway(live: EvmLive, network: Network, nodes: readonly string[]): readonly string[] {
  const url = gatewayUrlOf(live, network)
  const restsUntil = live.gatewayRests.get(network.caipNetworkId) ?? 0
  if (!url || (nodes.length > 0 && live.context.clock.now() < restsUntil)) return nodes
  return network.rpcUrls.chainDefault ? [...nodes, url] : [url, ...nodes]
}

function gatewayUrlOf({ context }: EvmLive, { caipNetworkId: chainId }: Network): string | undefined {
  const { gateway } = context
  const backendUrl = gateway && backendUrlOf(gateway)
  return backendUrl && chainRpcUrl(backendUrl, { chainId, projectId: gateway.projectId })
}

/**
 * Asks the gateway where others can be asked too: a slow one holds up no read, one that fails is left alone for 30 s, and
 * one that does not serve the network, or not this site, for the page load.
 */
export function gatewayTransport(
  { context, gatewayRests }: EvmLive,
  { caipNetworkId }: Network,
  url: string,
  options: Parameters<typeof http>[1],
): HttpTransport {
  const transport = http(url, { ...options, timeout: gatewayPatienceMs })
  return (config) => {
    const inner = transport(config)
    const request = async (question: Parameters<typeof inner.request>[0]) => {
      try {
        return await inner.request(question)
      } catch (error) {
        const { name, status = 0 } = error as BaseError & { readonly status?: number }
        // What a node answers through it is no failure of the gateway.
        if (name === 'HttpRequestError' || name === 'TimeoutError') {
          const isFinal = status >= 400 && !passingStatuses.includes(status)
          gatewayRests.set(
            caipNetworkId,
            isFinal ? Number.POSITIVE_INFINITY : context.clock.now() + gatewayRestMs,
          )
        }
        throw error
      }
    }
    return { ...inner, request: request as typeof inner.request }
  }
}
