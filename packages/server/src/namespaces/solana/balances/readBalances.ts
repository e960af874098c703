import { fail, shortenAddress, type TokenBalance } from 'latchkit/wire'
import { rankBalances } from '../../../data/balances/rankBalances.js'
import type { AssetHolding } from '../../../data/balances/tokenBalance.js'
import type { PriceSource } from '../../../data/prices/priceSource.js'
import { providerFailed } from '../../../errors/gateway.js'
import { confirmedState, lamports, nativeDecimals, requiredResult } from '../chain/replies.js'
import { type SolanaChain, sendCalls } from '../chain/solanaChain.js'
import { tokenAccountCalls, tokenAccountsIn } from '../tokens/tokenAccounts.js'

interface TokenAmount {
  readonly decimals: number
  readonly amount: bigint
}

/** How many unlisted tokens are priced: strangers can send any number. */
const maxUnlisted = 400

async function readAmounts(chain: SolanaChain, account: string) {
  const [native, ...programs] = await sendCalls(chain, [
    { method: 'getBalance', params: [account, confirmedState] },
    ...tokenAccountCalls(account),
  ])
  const tokens = new Map<string, TokenAmount>()
  for (const { mint, amount, decimals } of tokenAccountsIn(account, programs)) {
    const sum = tokens.get(mint) ?? { decimals, amount: 0n }
    // A token has one number of decimals: if a node reports two, its amounts are wrong.
    if (sum.decimals !== decimals) throw fail(providerFailed, { retrySeconds: 1 })
    tokens.set(mint, { decimals, amount: sum.amount + amount })
  }
  return { native: requiredResult(native, lamports).value, tokens }
}

/**
 * Reads the balances of a Solana account: lamports, and the tokens in all its token accounts. Leaves out tokens without decimals (§5), and
 * tokens that the operator calls advertisements. Throws `providerFailed`.
 */
export async function readBalances(
  chain: SolanaChain,
  account: string,
  prices: PriceSource,
): Promise<TokenBalance[]> {
  const { id: chainId, nativeCurrency, tokens: listedTokens, spam } = chain.config
  const { native, tokens } = await readAmounts(chain, account)
  const names = new Map(listedTokens.map((one) => [one.address, one]))
  const ownedAssets = [...tokens].flatMap(
    ([address, { amount, decimals }]): Omit<AssetHolding, 'price'>[] => {
      const name = names.get(address)
      const isShown = amount > 0n && decimals > 0 && (name !== undefined || !spam.includes(address))
      // A token that is not configured is shown by its address: its maker could give it another token's name.
      const assetName = name ?? { name: shortenAddress(address), symbol: shortenAddress(address) }
      return isShown ? [{ chainId, address, facts: { ...assetName, decimals }, amount }] : []
    },
  )
  const isListed = (address: string) => names.has(address)
  const listedAssets = ownedAssets.filter(({ address = '' }) => isListed(address))
  const unlistedAssets = ownedAssets.filter(({ address = '' }) => !isListed(address)).slice(0, maxUnlisted)
  const coin = { chainId, facts: { ...nativeCurrency, decimals: nativeDecimals }, amount: native }
  return rankBalances([coin, ...listedAssets, ...unlistedAssets], prices, isListed)
}
