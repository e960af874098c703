import { shortenAddress, type TokenBalance } from 'latchkit/wire'
import type { Chain } from '../../chains/createChain.js'
import { type AssetHolding, byWorth, tokenBalance } from '../../data/balances/tokenBalance.js'
import { type PriceSource, priceKey } from '../../data/prices/priceSource.js'
import type { SolanaConfig } from './config.js'
import { lamports, nativeDecimals, requiredResult, tokenAccounts } from './replies.js'

/** The programs tokens live in: the first one, and the one with extensions. */
const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
/** A state that the network may still drop is not shown. */
const confirmed = { commitment: 'confirmed' }

interface TokenAmount {
  readonly decimals: number
  readonly amount: bigint
}

async function readAmounts(chain: Chain<SolanaConfig>, account: string) {
  const [native, ...programs] = await chain.send([
    { method: 'getBalance', params: [account, confirmed] },
    ...tokenPrograms.map((programId) => ({
      method: 'getTokenAccountsByOwner',
      params: [account, { programId }, { encoding: 'jsonParsed', ...confirmed }],
    })),
  ])
  const tokens = new Map<string, TokenAmount>()
  for (const { account: one } of programs.flatMap((reply) => requiredResult(reply, tokenAccounts).value)) {
    const { mint, tokenAmount } = one.data.parsed.info
    const { decimals, amount } = tokens.get(mint) ?? { decimals: tokenAmount.decimals, amount: 0n }
    tokens.set(mint, { decimals, amount: amount + BigInt(tokenAmount.amount) })
  }
  return { native: BigInt(requiredResult(native, lamports).value), tokens }
}

/**
 * Reads what an account of Solana has: lamports, and the tokens of all its token accounts. §5: none without decimals.
 * Throws `providerFailed`.
 */
export async function readBalances(
  chain: Chain<SolanaConfig>,
  account: string,
  prices: PriceSource,
): Promise<TokenBalance[]> {
  const { id: chainId, nativeCurrency, tokens: named } = chain.config
  const { native, tokens } = await readAmounts(chain, account)
  // A token that is not configured goes by its address: a node does not tell what its maker calls it.
  const nameOf = (mint: string) =>
    named.find(({ address }) => address === mint) ?? {
      name: shortenAddress(mint),
      symbol: shortenAddress(mint),
    }
  const assets: Omit<AssetHolding, 'price'>[] = [
    { chainId, facts: { ...nativeCurrency, decimals: nativeDecimals }, amount: native },
    ...[...tokens].flatMap(([address, { amount, decimals }]) =>
      amount > 0n && decimals > 0
        ? [{ chainId, address, facts: { ...nameOf(address), decimals }, amount }]
        : [],
    ),
  ]
  const known = await prices.pricesOf(assets)
  return assets.map((asset) => tokenBalance({ ...asset, price: known.get(priceKey(asset)) })).sort(byWorth)
}
