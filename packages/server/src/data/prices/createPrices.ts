import type { Clock } from '../../clock.js'
import type { Log } from '../../operations/createLog.js'
import { type PricedToken, type PriceSource, priceKey } from './priceSource.js'

interface Kept {
  /** Absent: the service does not know one. */
  readonly price: number | undefined
  readonly at: number
}

const freshMs = 30_000
const staleMs = 600_000
/** A service that failed is left alone for so long: nobody waits for it meanwhile. */
const restMs = 10_000
const pricesKept = 20_000

/**
 * The operator's own prices, and for the rest those of a service. A service that fails costs the prices, not the answer:
 * a price that is not known is not shown.
 */
export function createPrices(clock: Clock, table: PriceSource, service: PriceSource, log: Log): PriceSource {
  const kept = new Map<string, Kept>()
  const underWay = new Map<string, Promise<void>>()
  let restsUntil = Number.NEGATIVE_INFINITY

  const isYoung = (token: PricedToken, ms: number) =>
    clock.now() - (kept.get(priceKey(token))?.at ?? Number.NEGATIVE_INFINITY) < ms

  async function load(tokens: readonly PricedToken[]): Promise<void> {
    try {
      const found = await service.pricesOf(tokens)
      for (const key of tokens.map(priceKey)) {
        kept.delete(key)
        if (kept.size >= pricesKept) kept.delete(kept.keys().next().value ?? '')
        kept.set(key, { price: found.get(key), at: clock.now() })
      }
    } catch {
      restsUntil = clock.now() + restMs
      log('warn', 'the price service does not answer')
    }
  }

  /** One question at a time for the same tokens. */
  async function ask(tokens: readonly PricedToken[]): Promise<void> {
    const name = tokens.map(priceKey).sort().join()
    const asking = underWay.get(name) ?? load(tokens)
    underWay.set(name, asking)
    await asking
    underWay.delete(name)
  }

  return {
    async pricesOf(tokens) {
      const own = await table.pricesOf(tokens)
      const others = tokens.filter((token) => !own.has(priceKey(token)))
      const old = others.filter((token) => !isYoung(token, freshMs))
      if (old.length > 0 && clock.now() >= restsUntil) await ask(old)
      const known = others.flatMap((token) => {
        const price = isYoung(token, staleMs) ? kept.get(priceKey(token))?.price : undefined
        return price === undefined ? [] : [[priceKey(token), price] as const]
      })
      return new Map([...known, ...own])
    },
  }
}
