import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import type { Chain } from '../../chains/createChain.js'
import type { SendRules } from '../../chains/createPool.js'
import { replyOf } from '../../chains/rpc.js'
import { providerFailed } from '../../errors/gateway.js'
import { exactNumbers } from '../../upstream/exactNumbers.js'
import type { Bip122Config } from './config.js'

/** A network of Bitcoin whose services can be asked. */
export type BitcoinChain = Chain<Bip122Config>

/** The sat of an address. */
export interface BitcoinAmounts {
  /** In blocks. */
  readonly confirmed: bigint
  /** By transactions that wait for a block: less than nothing where more goes out. */
  readonly unconfirmed: bigint
}

/** The longest answer that is read: one of an address has some 300 characters. */
const infoBytes = 16_384

/** More than there will ever be, in sat. */
const mostSat = 2_100_000_000_000_000n
/** An address of old has received and sent many times what there is. */
const longestSum = 20

/** A sum: a long one is the text that `exactNumbers` made of it. */
const sum = v.pipe(
  v.union([
    v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    v.pipe(v.string(), v.regex(/^\d+$/), v.maxLength(longestSum)),
  ]),
  v.transform((value) => BigInt(value)),
)
const stats = v.object({ funded_txo_sum: sum, spent_txo_sum: sum })

/** Esplora's `/address/:address`, as much of it as is read. */
const addressInfo = v.object({ address: v.string(), chain_stats: stats, mempool_stats: stats })

const difference = ({ funded_txo_sum: funded, spent_txo_sum: spent }: v.InferOutput<typeof stats>) =>
  funded - spent

/**
 * Reads the sat of an address by Esplora.
 * @param address As `readBitcoinAddress` writes it.
 * @throws `providerFailed` where no service answers, or one of another address or with amounts that cannot be;
 * `tooManyRequests` where `rules.takeBytes` says that no more may be held.
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
  const isFit = confirmed >= 0n && confirmed + unconfirmed >= 0n && confirmed + unconfirmed <= mostSat
  if (!success || output.address !== address || !isFit) throw fail(providerFailed, { retrySeconds: 1 })
  return { confirmed, unconfirmed }
}
