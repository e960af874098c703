import type { NetworkConfig } from '../../config/networkFields.js'
import { type PriceSource, priceKey } from './priceSource.js'

/** Creates the prices from the configuration: for test chains, and tokens without a market. */
export function createPriceTable(networks: () => readonly NetworkConfig[]): PriceSource {
  return {
    async pricesOf(assets) {
      const prices = new Map<string, number>()
      for (const { id: chainId, nativeCurrency, tokens } of networks()) {
        const pricedAssets = [{ address: undefined, price: nativeCurrency.price }, ...tokens]
        for (const { address, price } of pricedAssets) {
          if (price !== undefined) prices.set(priceKey({ chainId, address }), price)
        }
      }
      const requestedKeys = new Set(assets.map(priceKey))
      return new Map([...prices].filter(([key]) => requestedKeys.has(key)))
    },
  }
}
