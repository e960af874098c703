import { loadNetworkIcon } from '../../networks/loadNetworkIcon.js'
import type { Network } from '../../wire/entities.js'
import type { Kit } from '../kit/kit.js'
import { load } from '../kit/load.js'

/**
 * Finds a network's picture: the bundled one, which needs no server, else the gateway's picture by the network's `imageId`.
 * With an `element`, the gateway is only asked when it comes into view.
 */
export async function findNetworkIcon(
  kit: Kit,
  { caipNetworkId, assets }: Pick<Network, 'caipNetworkId' | 'assets'>,
  element: Element | null = null,
): Promise<string | undefined> {
  const bundledIcon = await loadNetworkIcon(caipNetworkId)
  const imageId: unknown = assets?.imageId
  if (bundledIcon || typeof imageId !== 'string' || !kit.config.backendUrl) return bundledIcon
  const { fetchAssetImage } = await load(kit, 'directory')
  return fetchAssetImage(kit, imageId, element)
}

/** §2: prefetches the pictures that only the gateway has. If one fails, a letter is shown instead. */
export async function prefetchNetworkIcons(kit: Kit): Promise<void> {
  const networks = Object.values(kit.store.getState().chains)
    .flatMap(({ networkState }) => networkState.requestedCaipNetworks)
    .filter(({ assets }) => assets?.imageId && !assets.imageUrl)
  await Promise.allSettled(networks.map((network) => findNetworkIcon(kit, network)))
}
