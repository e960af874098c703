import type { Clock } from '../../clock.js'
import type { Log } from '../../operations/createLog.js'
import { type Asset, type PriceSource, priceKey } from './priceSource.js'

interface CachedPrice {
  /** `undefined`: the service does not know the price. */
  readonly price: number | undefined
  readonly at: number
}

const freshMs = 30_000
const staleMs = 600_000
/** How long a failed service is not asked again, in ms, so that requests do not wait for it. */
const restMs = 10_000
const maxPrices = 20_000

/**
 * Creates the prices: the operator's own ones first, then those of a service. If the service fails, assets are returned without a price.
 */
export function createPrices(clock: Clock, table: PriceSource, service: PriceSource, log: Log): PriceSource {
  const cache = new Map<string, CachedPrice>()
  const pendingLoads = new Map<string, Promise<void>>()
  let restsUntil = Number.NEGATIVE_INFINITY

  const isFresh = (asset: Asset, ms: number) =>
    clock.now() - (cache.get(priceKey(asset))?.at ?? Number.NEGATIVE_INFINITY) < ms

  async function load(assets: readonly Asset[]): Promise<void> {
    try {
      const prices = await service.pricesOf(assets)
      for (const key of assets.map(priceKey)) {
        cache.delete(key)
        if (cache.size >= maxPrices) cache.delete(cache.keys().next().value ?? '')
        cache.set(key, { price: prices.get(key), at: clock.now() })
      }
    } catch {
      restsUntil = clock.now() + restMs
      log('warn', 'the price service does not answer')
    }
  }

  /** Loads once at a time for the same assets. */
  async function loadOnce(assets: readonly Asset[]): Promise<void> {
    const name = assets.map(priceKey).sort().join()
    const loading = pendingLoads.get(name) ?? load(assets)
    pendingLoads.set(name, loading)
    await loading
    pendingLoads.delete(name)
  }

  return {
    async pricesOf(assets) {
      const tablePrices = await table.pricesOf(assets)
      const otherAssets = assets.filter((asset) => !tablePrices.has(priceKey(asset)))
      const oldAssets = otherAssets.filter((asset) => !isFresh(asset, freshMs))
      if (oldAssets.length > 0 && clock.now() >= restsUntil) await loadOnce(oldAssets)
      const cachedPrices = otherAssets.flatMap((asset) => {
        const price = isFresh(asset, staleMs) ? cache.get(priceKey(asset))?.price : undefined
        return price === undefined ? [] : [[priceKey(asset), price] as const]
      })
      return new Map([...cachedPrices, ...tablePrices])
    },
  }
}
