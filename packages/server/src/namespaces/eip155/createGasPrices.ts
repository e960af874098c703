import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import type { Cache } from '../../cache/createCache.js'
import { providerFailed } from '../../errors/gateway.js'
import type { GasPrices } from '../namespace.js'
import type { EvmChain } from './chain/evmChain.js'

const freshMs = 5_000
const staleMs = 60_000
const blocksRead = '0xa'
/** Percentiles of the priority fees in a block. */
const percentiles = [25, 60, 90]

const wei = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => BigInt(text)),
)
const feeHistory = v.object({
  baseFeePerGas: v.pipe(v.array(wei), v.minLength(1)),
  reward: v.pipe(v.array(v.pipe(v.array(wei), v.length(percentiles.length))), v.minLength(1)),
})

const median = (values: readonly bigint[]) =>
  [...values].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0))[values.length >> 1] ?? 0n

/** Creates the gas prices from the fees of the last blocks, or, on a network without such fees, from the price that the node suggests. */
export const createGasPrices =
  (cache: Cache) =>
  (chain: EvmChain): Promise<GasPrices> => {
    const load = async (): Promise<GasPrices> => {
      const [suggested, history] = await chain.send([
        { method: 'eth_gasPrice', params: [] },
        { method: 'eth_feeHistory', params: [blocksRead, 'latest', percentiles] },
      ])
      const price = v.safeParse(wei, suggested && 'result' in suggested ? suggested.result : undefined)
      if (!price.success) throw fail(providerFailed, { retrySeconds: 1 })
      const { success, output } = v.safeParse(
        feeHistory,
        history && 'result' in history ? history.result : undefined,
      )
      const base = success ? output.baseFeePerGas.at(-1) : undefined
      const least = price.output
      if (!success || base === undefined) {
        return { standard: `${least}`, fast: `${(least * 115n) / 100n}`, instant: `${(least * 130n) / 100n}` }
      }
      // The base fee may rise by an eighth in the next block.
      const [low = 0n, middle = 0n, high = 0n] = percentiles.map((_, at) =>
        median(output.reward.map((paid) => paid[at] ?? 0n)),
      )
      const larger = (one: bigint, other: bigint) => (one > other ? one : other)
      const standard = larger(least, base + low)
      const fast = larger(standard, (base * 9n) / 8n + middle)
      return { standard: `${standard}`, fast: `${fast}`, instant: `${larger(fast, (base * 5n) / 4n + high)}` }
    }
    return cache.get(`gas:${chain.config.id}`, { freshMs, staleMs, load })
  }
