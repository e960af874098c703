import { fail, nativeTokenAddress, shortenAddress, type TokenBalance } from 'latchkit/wire'
import * as v from 'valibot'
import type { Cache } from '../../cache/createCache.js'
import type { Chain } from '../../chains/createChain.js'
import type { RpcReply } from '../../chains/rpc.js'
import type { SolanaConfig } from '../../config/solanaConfig.js'
import { providerFailed } from '../../errors/gateway.js'
import { type PriceSource, priceKey } from '../prices/priceSource.js'
import { type Balances, keepBalances } from './keepBalances.js'
import { balanceOf, byWorth } from './tokenBalance.js'

export type SolanaBalances = Balances<SolanaConfig, string>

const decimalsOfSol = 9
/** The programs tokens live in: the first one, and the one with extensions. */
const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
/** What a chain may still change its mind about is not shown as had. */
const settled = { commitment: 'confirmed' }

/** A number that JSON can hold is exact up to 2^53; nobody's lamports are shown when they may not be. */
const lamports = v.object({ value: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) })
const tokenAccounts = v.object({
  value: v.array(
    v.object({
      account: v.object({
        data: v.object({
          parsed: v.object({
            info: v.object({
              mint: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
              tokenAmount: v.object({
                amount: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
                decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77)),
              }),
            }),
          }),
        }),
      }),
    }),
  ),
})

function resultOf<Schema extends v.GenericSchema>(
  reply: RpcReply | undefined,
  schema: Schema,
): v.InferOutput<Schema> {
  const { success, output } = v.safeParse(schema, reply && 'result' in reply ? reply.result : undefined)
  if (success) return output
  throw fail(providerFailed, { retrySeconds: 1 })
}

interface Held {
  readonly decimals: number
  amount: bigint
}

/** What an account of Solana has: lamports, and the tokens of all its token accounts. §5: none without decimals. */
export function createSolanaBalances(cache: Cache, prices: PriceSource): SolanaBalances {
  async function load(chain: Chain<SolanaConfig>, account: string): Promise<TokenBalance[]> {
    const { id, nativeCurrency, tokens } = chain.config
    const [native, ...programs] = await chain.send([
      { method: 'getBalance', params: [account, settled] },
      ...tokenPrograms.map((programId) => ({
        method: 'getTokenAccountsByOwner',
        params: [account, { programId }, { encoding: 'jsonParsed', ...settled }],
      })),
    ])
    const sol = { amount: BigInt(resultOf(native, lamports).value), decimals: decimalsOfSol }
    const held = new Map<string, Held>([[nativeTokenAddress, sol]])
    for (const { account: one } of programs.flatMap((reply) => resultOf(reply, tokenAccounts).value)) {
      const { mint, tokenAmount } = one.data.parsed.info
      const known = held.get(mint) ?? { decimals: tokenAmount.decimals, amount: 0n }
      known.amount += BigInt(tokenAmount.amount)
      held.set(mint, known)
    }
    const names = new Map([
      [nativeTokenAddress as string, nativeCurrency],
      ...tokens.map((token) => [token.address, token] as const),
    ])
    const shown = [...held].filter(
      ([address, { amount, decimals }]) => address === nativeTokenAddress || (amount > 0n && decimals > 0),
    )
    const known = await prices.pricesOf(shown.map(([address]) => ({ chainId: id, address })))
    return shown
      .map(([address, { amount, decimals }]) => {
        // A token nobody named goes by its address: what its maker calls it is not to be had of a node.
        const {
          name,
          symbol,
          iconUrl = '',
        } = names.get(address) ?? {
          name: shortenAddress(address),
          symbol: shortenAddress(address),
        }
        const price = known.get(priceKey({ chainId: id, address }))
        return balanceOf(id, { address, name, symbol, iconUrl, decimals }, amount, price)
      })
      .sort(byWorth)
  }
  return keepBalances(cache, load)
}
