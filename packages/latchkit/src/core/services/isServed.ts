import { supportedChainsCacheMs } from '../../wire/constants.js'
import type { Network } from '../../wire/entities.js'
import { getSupportedChains } from '../../wire/http/getSupportedChains.js'
import type { GatewayService } from '../contracts/adapter.js'
import { type Kit, perKit } from '../kit/kit.js'
import { callGateway } from './callGateway.js'

/**
 * Checks whether to ask the gateway about a network: the adapter uses the service, and the gateway lists the network (§7). If
 * the gateway does not return its list, the answer is `true`, so that the failure becomes visible.
 */
export async function isServed(kit: Kit, network: Network, service: GatewayService): Promise<boolean> {
  const { supports } = kit.adapters.get(network.chainNamespace) ?? {}
  if (!kit.config.backendUrl || !supports?.includes(service)) return false
  const { clock, logger } = kit.services
  const servedNetworks = servedNetworksOf(kit)
  if (!servedNetworks.ids || clock.now() - servedNetworks.at >= supportedChainsCacheMs) {
    try {
      const { http } = await callGateway(kit, getSupportedChains)
      Object.assign(servedNetworks, { ids: new Set(http), at: clock.now() })
    } catch (error) {
      logger.debug('the gateway did not say which networks it serves', error)
    }
  }
  return servedNetworks.ids?.has(network.caipNetworkId) ?? true
}

/** The networks that the gateway lists, and when it returned the list. */
export const servedNetworksOf = perKit((): { ids?: ReadonlySet<string>; at: number } => ({ at: 0 }))
