import { gatewayRestMs, passingStatuses } from '../../wire/constants.js'
import type { Network } from '../../wire/entities.js'
import { chainRpcUrl } from '../../wire/http/chainRpcUrl.js'
import type { AdapterContext } from '../contracts/adapter.js'
import { backendUrlOf } from './backendUrl.js'

/** What an adapter needs to decide whether to ask the site's gateway about a network. */
export interface GatewayRoute {
  readonly context: Pick<AdapterContext, 'clock' | 'gateway'>
  /** The time in ms since 1970 until which the gateway is not asked about a network, by the network's CAIP-2 id. */
  readonly gatewayRests: Map<string, number>
}

/** Returns the gateway's URL for a network, if the site has a gateway. */
export function gatewayUrlOf(
  { context }: Pick<GatewayRoute, 'context'>,
  { caipNetworkId: chainId }: Network,
): string | undefined {
  const { gateway } = context
  const backendUrl = gateway && backendUrlOf(gateway)
  return backendUrl && chainRpcUrl(backendUrl, { chainId, projectId: gateway.projectId })
}

/**
 * Returns the URLs from which to read a network, in order. The site's gateway (§7) comes after the site's own nodes and before
 * public ones; while it is paused it is left out.
 */
export function withGateway(
  route: GatewayRoute,
  network: Network,
  nodes: readonly string[] = network.rpcUrls.default.http,
): readonly string[] {
  const url = gatewayUrlOf(route, network)
  const restsUntil = route.gatewayRests.get(network.caipNetworkId) ?? 0
  if (!url || (nodes.length > 0 && route.context.clock.now() < restsUntil)) return nodes
  return network.rpcUrls.chainDefault ? [...nodes, url] : [url, ...nodes]
}

/**
 * Stops asking the gateway about a network: for a while after a failure, or until the next page load if the gateway does not
 * serve the network or this site.
 * @param status The status of the gateway's answer; absent if there was none.
 */
export function restGateway(
  { context, gatewayRests }: GatewayRoute,
  { caipNetworkId }: Network,
  status = 0,
): void {
  const isFinal = status >= 400 && !passingStatuses.includes(status)
  gatewayRests.set(caipNetworkId, isFinal ? Number.POSITIVE_INFINITY : context.clock.now() + gatewayRestMs)
}
