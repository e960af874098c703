import { gatewayRestMs, passingStatuses } from '../../wire/constants.js'
import type { Network } from '../../wire/entities.js'
import { chainRpcUrl } from '../../wire/http/chainRpcUrl.js'
import type { AdapterContext } from '../contracts/adapter.js'
import { backendUrlOf } from './backendUrl.js'

/** What an adapter needs to decide whether to ask the site's gateway about a network. */
export interface GatewayRoute {
  readonly context: Pick<AdapterContext, 'clock' | 'gateway'>
  /** Until when it is not asked, by CAIP-2 id, in ms since 1970. */
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
 * Returns the URLs from which to read a network: its nodes in their order, and the site's gateway (§7), after the site's own
 * nodes and before public ones, unless it is paused.
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
 * Pauses a failing gateway for a while, or until the next page load if it does not serve the network or this site.
 * @param status The status of its answer; absent if there was none.
 */
export function restGateway(
  { context, gatewayRests }: GatewayRoute,
  { caipNetworkId }: Network,
  status = 0,
): void {
  const isFinal = status >= 400 && !passingStatuses.includes(status)
  gatewayRests.set(caipNetworkId, isFinal ? Number.POSITIVE_INFINITY : context.clock.now() + gatewayRestMs)
}
