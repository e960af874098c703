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
  const cached = new Map<string, CachedPrice>()
  const underWay = new Map<string, Promise<void>>()
  let restsUntil = Number.NEGATIVE_INFINITY

  const isFresh = (asset: Asset, ms: number) =>
    clock.now() - (cached.get(priceKey(asset))?.at ?? Number.NEGATIVE_INFINITY) < ms

  async function load(assets: readonly Asset[]): Promise<void> {
    try {
      const found = await service.pricesOf(assets)
      for (const key of assets.map(priceKey)) {
        cached.delete(key)
        if (cached.size >= maxPrices) cached.delete(cached.keys().next().value ?? '')
        cached.set(key, { price: found.get(key), at: clock.now() })
      }
    } catch {
      restsUntil = clock.now() + restMs
      log('warn', 'the price service does not answer')
    }
  }

  /** Loads once at a time for the same assets. */
  async function loadOnce(assets: readonly Asset[]): Promise<void> {
    const name = assets.map(priceKey).sort().join()
    const loading = underWay.get(name) ?? load(assets)
    underWay.set(name, loading)
    await loading
    underWay.delete(name)
  }

  return {
    async pricesOf(assets) {
      const tablePrices = await table.pricesOf(assets)
      const others = assets.filter((asset) => !tablePrices.has(priceKey(asset)))
      const old = others.filter((asset) => !isFresh(asset, freshMs))
      if (old.length > 0 && clock.now() >= restsUntil) await loadOnce(old)
      const cachedPrices = others.flatMap((asset) => {
        const price = isFresh(asset, staleMs) ? cached.get(priceKey(asset))?.price : undefined
        return price === undefined ? [] : [[priceKey(asset), price] as const]
      })
      return new Map([...cachedPrices, ...tablePrices])
    },
  }
}
