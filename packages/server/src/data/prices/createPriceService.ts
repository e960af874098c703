import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import type { Clock } from '../../clock.js'
import type { NetworkConfig } from '../../config/networkFields.js'
import { providerFailed } from '../../errors/gateway.js'
import { fetchUpstream } from '../../upstream/fetchUpstream.js'
import { type Asset, type PriceSource, priceKey } from './priceSource.js'

/** The service's answer: prices by the service's own names, each with a confidence. */
const answerSchema = v.object({
  coins: v.record(
    v.string(),
    v.object({ price: v.pipe(v.number(), v.minValue(0)), confidence: v.optional(v.number(), 1) }),
  ),
})

const namesAtOnce = 50
/** Prices with a lower confidence are ignored. */
const leastConfidence = 0.8

/** Maps the service's names of assets to keys of `priceKey`. */
interface NamedKeys {
  readonly names: readonly string[]
  keyOf(name: string): string | undefined
}

/** Maps names to keys. The service may answer with a name in other capitals, which is accepted if only one name matches. */
function namedKeys(pairs: readonly (readonly [name: string, key: string])[]): NamedKeys {
  const exact = new Map(pairs)
  const byLowerCase = new Map<string, string | undefined>()
  for (const [name, key] of exact) {
    const lowerCase = name.toLowerCase()
    byLowerCase.set(lowerCase, byLowerCase.has(lowerCase) ? undefined : key)
  }
  return {
    names: [...exact.keys()],
    keyOf: (name) => exact.get(name) ?? byLowerCase.get(name.toLowerCase()),
  }
}

/** The configuration of a price service. */
interface PriceServiceSettings {
  readonly priceUrl?: string | undefined
  readonly limits: { readonly upstreamMs: number; readonly upstreamBytes: number }
}

/**
 * Creates the prices of a public service with the API of coins.llama.fi, for networks that it has a name for. It is called only if
 * configured.
 * @param settings Called for each request: the configuration can change while the server runs.
 * @param networks Returns all configured networks; called each time.
 */
export function createPriceService(
  clock: Clock,
  settings: () => PriceServiceSettings,
  networks: () => readonly NetworkConfig[],
): PriceSource {
  const nameOf = ({ chainId, address }: Asset): string | undefined => {
    const names = networks().find(({ id }) => id === chainId)?.priceNames
    return names && (address === undefined ? names.native : `${names.chain}:${address}`)
  }
  const fetchPrices = async (priceUrl: string, names: readonly string[]) => {
    const { upstreamMs: ms, upstreamBytes: bytes } = settings().limits
    const path = `/prices/current/${names.map(encodeURIComponent).join(',')}`
    const reply = await fetchUpstream(clock, `${priceUrl.replace(/\/+$/, '')}${path}`, undefined, {
      ms,
      bytes,
    })
    const parsedReply = v.safeParse(answerSchema, 'value' in reply ? reply.value : undefined)
    if (!parsedReply.success) throw fail(providerFailed, { retrySeconds: 1 })
    return Object.entries(parsedReply.output.coins)
  }
  return {
    async pricesOf(assets) {
      const { priceUrl } = settings()
      if (priceUrl === undefined) return new Map()
      const { names, keyOf } = namedKeys(
        assets.flatMap((asset) => {
          const name = nameOf(asset)
          return name ? [[name, priceKey(asset)] as const] : []
        }),
      )
      const pages = Array.from({ length: Math.ceil(names.length / namesAtOnce) }, (_, page) =>
        fetchPrices(priceUrl, names.slice(page * namesAtOnce, (page + 1) * namesAtOnce)),
      )
      const coins = (await Promise.all(pages)).flat()
      return new Map(
        coins.flatMap(([name, { price, confidence }]) => {
          const key = keyOf(name)
          return key !== undefined && confidence >= leastConfidence ? [[key, price] as const] : []
        }),
      )
    },
  }
}
