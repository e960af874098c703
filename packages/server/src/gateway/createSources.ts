import { createCache } from '../cache/createCache.js'
import { createCacheBackend } from '../cache/createCacheBackend.js'
import type { GatewayConfig } from '../config/gatewayConfig.js'
import type { NetworkConfig } from '../config/networkFields.js'
import { createAnalytics } from '../data/analytics/createAnalytics.js'
import { readImages } from '../data/images/readImages.js'
import { createNftImages } from '../data/nfts/createNftImages.js'
import { createPriceService } from '../data/prices/createPriceService.js'
import { createPrices } from '../data/prices/createPrices.js'
import { createPriceTable } from '../data/prices/createPriceTable.js'
import { createNamespaces } from '../namespaces/createNamespaces.js'
import type { NamespaceDefinition, NamespaceParts } from '../namespaces/namespace.js'
import type { ServerParts } from '../serverParts.js'
import { createStore } from '../store/createStore.js'
import type { ServerStore } from '../store/store.js'
import { systemHttp } from '../upstream/externalHttp.js'
import { currentDirectory } from './currentDirectory.js'
import type { Sources } from './handler.js'

export interface OpenSources {
  readonly sources: () => Sources
  readonly store: ServerStore
  /** Opens the store before it is needed, and begins to ask the nodes for their network. Throws `schemaNewer`. */
  open(): Promise<void>
  /** Whether the store answers. */
  ready(): boolean
  close(): Promise<void>
}

/** Creates the sources of the handlers, as configured. */
export function createSources<Gateway extends GatewayConfig>(
  parts: ServerParts<Gateway>,
  definitions: readonly NamespaceDefinition<Gateway>[],
): OpenSources {
  const { clock, config, log, metrics, externalHttp = systemHttp } = parts
  const settings = () => config().gateway
  const directory = currentDirectory(parts)
  const images = readImages()
  const analytics = createAnalytics(parts)
  const store = createStore(parts)
  metrics.gauge('latchkit_gateway_store_ready', 'whether the store answers', () => Number(store.ready()))
  const cacheBackend = createCacheBackend({ clock, log, store }, () => settings().limits.storedBytes)
  const cache = createCache(clock, () => settings().limits.cachedBytes, cacheBackend)
  const cachedFill = () => cache.bytes() / settings().limits.cachedBytes
  const storedFill = () => cacheBackend.bytes() / settings().limits.storedBytes
  metrics.gauge('latchkit_gateway_cached_bytes', 'answers of services held in memory', cache.bytes)
  metrics.gauge('latchkit_gateway_cached_fill', 'of these, as a part of `cachedBytes` (0 to 1)', cachedFill)
  metrics.gauge(
    'latchkit_gateway_stored_fill',
    'answers of services in the store when it was last tidied and since, as a part of `storedBytes` (0 to 1)',
    storedFill,
  )
  const networks = (): readonly NetworkConfig[] => namespaces.networks().map((one) => one.config)
  const service = createPriceService(clock, settings, networks)
  const prices = createPrices(clock, createPriceTable(networks), service, log)
  const faults = metrics.counter(
    'latchkit_gateway_upstream_faults_total',
    'questions no upstream answered well',
  )
  const nftImages = createNftImages(clock, settings, externalHttp)
  const aboutImages = 'pictures of NFTs held in memory, as a part of what may be (0 to 1)'
  metrics.gauge('latchkit_gateway_nft_images_fill', aboutImages, nftImages.fill)
  const namespaceParts: NamespaceParts = {
    clock,
    log,
    metrics,
    store,
    cache,
    prices,
    nftImages,
    externalHttp,
    onFault: () => faults.add(),
  }
  const namespaces = createNamespaces(definitions.map(({ open }) => open(namespaceParts, settings)))
  return {
    store,
    sources: () => ({ directory: directory(), analytics, images, namespaces, prices }),
    open() {
      // The start does not wait for this: the server can start while a node is down.
      void namespaces.checkNodes()
      return store.open()
    },
    ready: store.ready,
    async close() {
      await namespaces.close()
      await store.close()
    },
  }
}
