import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import type { Chain } from '../../chains/createChain.js'
import type { SendRules } from '../../chains/createPool.js'
import { replyOf } from '../../chains/rpc.js'
import { providerFailed } from '../../errors/gateway.js'
import { exactNumbers } from '../../upstream/exactNumbers.js'
import type { Bip122Config } from './config.js'

/** A network of Bitcoin whose services can be called. */
export type BitcoinChain = Chain<Bip122Config>

/** The sat of an address. */
export interface BitcoinAmounts {
  /** Sat of transactions that are in a block. */
  readonly confirmed: bigint
  /** Sat of transactions that wait for a block; negative if more goes out than comes in. */
  readonly unconfirmed: bigint
}

/** Limit of an answer in bytes. The answer about an address has some 300 characters. */
const infoBytes = 16_384

/** The maximum supply, in sat. */
const maxSat = 2_100_000_000_000_000n
/** Maximum digits of a sum: an old address may have received many times the supply. */
const maxSumDigits = 20

/** A sum. If it is long, `exactNumbers` has made it a text. */
const sum = v.pipe(
  v.union([
    v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    v.pipe(v.string(), v.regex(/^\d+$/), v.maxLength(maxSumDigits)),
  ]),
  v.transform((value) => BigInt(value)),
)
const stats = v.object({ funded_txo_sum: sum, spent_txo_sum: sum })

/** The fields that we read of Esplora's `/address/:address`. */
const addressInfo = v.object({ address: v.string(), chain_stats: stats, mempool_stats: stats })

const difference = ({ funded_txo_sum: funded, spent_txo_sum: spent }: v.InferOutput<typeof stats>) =>
  funded - spent

/**
 * Reads the sat of an address from Esplora.
 * @param address As `readBitcoinAddress` writes it.
 * @throws `providerFailed` if no service answers, or if the answer has another address or impossible amounts; `tooManyRequests` if
 * `rules.takeBytes` says that memory is full.
 */
export async function readAmounts(
  chain: BitcoinChain,
  address: string,
  rules?: SendRules,
): Promise<BitcoinAmounts> {
  const [raw] = await chain.pass([{ method: `/address/${address}` }], { ...rules, bytes: infoBytes })
  const reply =
    raw && 'result' in raw
      ? replyOf({ result: Buffer.from(exactNumbers(raw.result.toString('utf8'))) })
      : undefined
  const { success, output } = v.safeParse(addressInfo, reply && 'result' in reply ? reply.result : undefined)
  const confirmed = success ? difference(output.chain_stats) : -1n
  const unconfirmed = success ? difference(output.mempool_stats) : 0n
  const isPossible = confirmed >= 0n && confirmed + unconfirmed >= 0n && confirmed + unconfirmed <= maxSat
  if (!success || output.address !== address || !isPossible) throw fail(providerFailed, { retrySeconds: 1 })
  return { confirmed, unconfirmed }
}
