import { fail, nativeTokenAddress } from 'latchkit/wire'
import * as v from 'valibot'
import type { Clock } from '../../clock.js'
import type { Config } from '../../config/configSchema.js'
import { providerFailed } from '../../errors/gateway.js'
import { askUpstream } from '../../upstream/askUpstream.js'
import { type PricedToken, type PriceSource, priceKey } from './priceSource.js'

/** As published: prices by the service's own names, each with how sure it is of it. */
const answer = v.object({
  coins: v.record(
    v.string(),
    v.object({ price: v.pipe(v.number(), v.minValue(0)), confidence: v.optional(v.number(), 1) }),
  ),
})

const namesAtOnce = 50
/** A price the service itself doubts is none. */
const leastConfidence = 0.8

/** Prices of a public service with the API of coins.llama.fi, for networks it has a name for. Asked only if configured. */
export function createPriceService(clock: Clock, config: () => Config): PriceSource {
  const nameOf = ({ chainId, address }: PricedToken): string | undefined => {
    const { chains, solana } = config().gateway
    const names = [...chains, ...solana].find(({ id }) => id === chainId)?.priceNames
    return names && (address === nativeTokenAddress ? names.native : `${names.chain}:${address}`)
  }
  const ask = async (names: readonly string[]) => {
    const { priceUrl = '', limits } = config().gateway
    const path = `/prices/current/${names.map(encodeURIComponent).join(',')}`
    const given = await askUpstream(clock, `${priceUrl.replace(/\/+$/, '')}${path}`, undefined, {
      ms: limits.upstreamMs,
      bytes: limits.upstreamBytes,
    })
    const parsed = v.safeParse(answer, 'value' in given ? given.value : undefined)
    if (!parsed.success) throw fail(providerFailed, { retrySeconds: 1 })
    return Object.entries(parsed.output.coins)
  }
  return {
    async pricesOf(tokens) {
      const keys = new Map(
        tokens.flatMap((token) => {
          const name = nameOf(token)
          // Addresses of Solana are not the same in small letters, yet a service may answer with others than it was asked.
          return name ? [[name.toLowerCase(), { name, key: priceKey(token) }] as const] : []
        }),
      )
      if (config().gateway.priceUrl === undefined || keys.size === 0) return new Map()
      const names = [...keys.values()].map(({ name }) => name)
      const pages = Array.from({ length: Math.ceil(names.length / namesAtOnce) }, (_, page) =>
        ask(names.slice(page * namesAtOnce, (page + 1) * namesAtOnce)),
      )
      const found = (await Promise.all(pages)).flat()
      return new Map(
        found.flatMap(([name, { price, confidence }]) => {
          const key = keys.get(name.toLowerCase())?.key
          return key && confidence >= leastConfidence ? [[key, price] as const] : []
        }),
      )
    },
  }
}
