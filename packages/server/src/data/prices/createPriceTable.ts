import { nativeTokenAddress } from 'latchkit/wire'
import type { Config } from '../../config/configSchema.js'
import { type PriceSource, priceKey } from './priceSource.js'

/** The prices of the configuration: for test chains, and tokens nobody trades. */
export function createPriceTable(config: () => Config): PriceSource {
  return {
    async pricesOf(tokens) {
      const prices = new Map<string, number>()
      const { chains, solana } = config().gateway
      for (const { id, nativeCurrency, tokens: rows } of [...chains, ...solana]) {
        const known = [{ address: nativeTokenAddress, price: nativeCurrency.price }, ...rows]
        for (const { address, price } of known) {
          const key = priceKey({ chainId: id, address })
          if (price !== undefined) prices.set(key, price)
        }
      }
      const asked = new Set(tokens.map(priceKey))
      return new Map([...prices].filter(([key]) => asked.has(key)))
    },
  }
}
