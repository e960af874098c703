import { backendUrlOf } from '../../../core/services/backendUrl.js'
import type { Network } from '../../../wire/entities.js'
import { chainRpcUrl } from '../../../wire/http/chainRpcUrl.js'
import type { SolanaLive } from '../live.js'

/**
 * Returns the URLs that a network is read from: its nodes, and the site's gateway (§7), which comes after nodes of the site's own and
 * before public ones, unless it rests.
 */
export function urlsOf(live: SolanaLive, network: Network): readonly string[] {
  const nodes = network.rpcUrls.default.http
  const url = gatewayUrlOf(live, network)
  const restsUntil = live.gatewayRests.get(network.caipNetworkId) ?? 0
  if (!url || (nodes.length > 0 && live.context.clock.now() < restsUntil)) return nodes
  return network.rpcUrls.chainDefault ? [...nodes, url] : [url, ...nodes]
}

/** The address at which the site's gateway takes calls for a network, where the site has one. */
export function gatewayUrlOf(
  { context }: SolanaLive,
  { caipNetworkId: chainId }: Network,
): string | undefined {
  const { gateway } = context
  const backendUrl = gateway && backendUrlOf(gateway)
  return backendUrl && chainRpcUrl(backendUrl, { chainId, projectId: gateway.projectId })
}
