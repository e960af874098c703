import { gatewayRestMs, passingStatuses } from '../../wire/constants.js'
import type { Network } from '../../wire/entities.js'
import { chainRpcUrl } from '../../wire/http/chainRpcUrl.js'
import type { AdapterContext } from '../contracts/adapter.js'
import { backendUrlOf } from './backendUrl.js'

/** The live parts of an adapter that say whether the site's gateway is asked about a network. */
export interface GatewayRoute {
  readonly context: Pick<AdapterContext, 'clock' | 'gateway'>
  /** Until when it is not asked, by CAIP-2 id, in ms since 1970. */
  readonly gatewayRests: Map<string, number>
}

/** The address at which the site's gateway takes calls for a network, where the site has one. */
export function gatewayUrlOf(
  { context }: Pick<GatewayRoute, 'context'>,
  { caipNetworkId: chainId }: Network,
): string | undefined {
  const { gateway } = context
  const backendUrl = gateway && backendUrlOf(gateway)
  return backendUrl && chainRpcUrl(backendUrl, { chainId, projectId: gateway.projectId })
}

/**
 * Returns the URLs that a network is read from: its nodes in their order, and the site's gateway (§7), which comes after nodes of the
 * site's own and before public ones, unless it rests.
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
 * A gateway that fails is left alone for a while; one that does not serve the network, or not this site, for the page load.
 * @param status That of its answer; absent where it gave none.
 */
export function restGateway(
  { context, gatewayRests }: GatewayRoute,
  { caipNetworkId }: Network,
  status = 0,
): void {
  const isFinal = status >= 400 && !passingStatuses.includes(status)
  gatewayRests.set(caipNetworkId, isFinal ? Number.POSITIVE_INFINITY : context.clock.now() + gatewayRestMs)
}
