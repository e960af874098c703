import type { CaipNetworkId } from '../../wire/caip.js'
import { maxPortfolios, portfolioCacheMs, portfolioLength } from '../../wire/constants.js'
import type { Amount, TokenBalance } from '../../wire/entities.js'
import type { Kit } from '../kit/kit.js'
import type { TokensRead } from '../state/queries.js'
import { rememberAccounts } from './accountMemory.js'
import type { StoredPortfolio, StoredQuantity, StoredToken } from './accountSchemas.js'
import { recallAccounts } from './recallAccounts.js'

/** Icons that are longer than this are not stored with their token. */
const maxIconLength = 512

/** Returns the tokens that were stored for an account within the last 30 s (§9), so that a page load shows them at once. */
export function recallPortfolio(kit: Kit, accountKey: string): { data: TokensRead; at: number } | undefined {
  const storedPortfolio = recallAccounts(kit, 'portfolio_cache').find((each) => each.of === accountKey)
  const ageMs = storedPortfolio && kit.services.clock.now() - storedPortfolio.at
  if (!storedPortfolio || ageMs === undefined || ageMs < 0 || ageMs >= portfolioCacheMs) return undefined
  const chainId = accountKey.split(':').slice(0, 2).join(':') as CaipNetworkId
  const tokens = storedPortfolio.tokens.map(({ address, name, amount, price, iconUrl }): TokenBalance => {
    const tokenAmount = amountOf(amount)
    return {
      name,
      symbol: tokenAmount.symbol,
      chainId,
      address,
      amount: tokenAmount,
      ...(price && { price: amountOf(price) }),
      ...(iconUrl && { iconUrl }),
    }
  })
  const { nativePrice } = storedPortfolio
  return {
    data: { tokens, ...(nativePrice && { nativePrice: amountOf(nativePrice) }) },
    at: storedPortfolio.at,
  }
}

/**
 * Stores the tokens of an account, as the first of the list. A list that is too long is not stored at all, because a part of it
 * would mislead.
 */
export function savePortfolio(
  kit: Kit,
  accountKey: string,
  { tokens, nativePrice }: TokensRead,
  at: number,
): void {
  const otherPortfolios = recallAccounts(kit, 'portfolio_cache').filter(
    (each) => each.of !== accountKey && at - each.at < portfolioCacheMs,
  )
  const portfolio: StoredPortfolio = {
    of: accountKey,
    at,
    tokens: tokens.map(storedToken),
    ...(nativePrice && { nativePrice: storedAmount(nativePrice) }),
  }
  const isShort = JSON.stringify(portfolio).length <= portfolioLength
  rememberAccounts(
    kit,
    'portfolio_cache',
    [...(isShort ? [portfolio] : []), ...otherPortfolios].slice(0, maxPortfolios),
  )
}

const storedAmount = ({ value, decimals, symbol }: Amount): StoredQuantity => [
  value.toString(),
  decimals,
  symbol,
]

const amountOf = ([value, decimals, symbol]: StoredQuantity): Amount => ({
  value: BigInt(value),
  decimals,
  symbol,
})

function storedToken({ address = '', name, amount, price, iconUrl }: TokenBalance): StoredToken {
  return {
    address,
    name,
    amount: storedAmount(amount),
    ...(price && { price: storedAmount(price) }),
    ...(iconUrl && iconUrl.length <= maxIconLength && { iconUrl }),
  }
}
