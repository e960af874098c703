import type { CaipNetworkId } from '../../wire/caip.js'
import { portfolioCacheMs, portfolioLength, portfoliosKept } from '../../wire/constants.js'
import type { Amount, TokenBalance } from '../../wire/entities.js'
import type { Kit } from '../kit.js'
import { type TokenBalanceState, type TokensRead, tokensRead } from '../state/tokenBalance.js'
import {
  isRecord,
  isText,
  type KeptAmount,
  type KeptPortfolio,
  type KeptToken,
  recall,
  remember,
} from './memory.js'

/** A longer picture is not kept with its token. */
const iconLength = 512
const decimalsAtMost = 100

/** What was written down of an account within the last 30 s (§9), so that a page load shows it at once. */
export function recallPortfolio(kit: Kit, of: string): TokenBalanceState | undefined {
  const kept = recall(kit, 'portfolio_cache', isKept)?.find((each) => each.of === of)
  const age = kept && kit.services.clock.now() - kept.at
  if (!kept || age === undefined || age < 0 || age >= portfolioCacheMs) return undefined
  const chainId = of.split(':').slice(0, 2).join(':') as CaipNetworkId
  const tokens = kept.tokens.map(({ address, name, amount, price, iconUrl }): TokenBalance => {
    const known = amountOf(amount)
    return {
      name,
      symbol: known.symbol,
      chainId,
      address,
      amount: known,
      ...(price && { price: amountOf(price) }),
      ...(iconUrl && { iconUrl }),
    }
  })
  const { nativePrice } = kept
  return tokensRead(of, { tokens, ...(nativePrice && { nativePrice: amountOf(nativePrice) }) }, kept.at)
}

/** Writes down what an account has, before those read earlier. One that is too long is not kept at all: half a list lies. */
export function keepPortfolio(kit: Kit, of: string, { tokens, nativePrice }: TokensRead, at: number): void {
  const others = (recall(kit, 'portfolio_cache', isKept) ?? []).filter(
    (each) => each.of !== of && at - each.at < portfolioCacheMs,
  )
  const portfolio: KeptPortfolio = {
    of,
    at,
    tokens: tokens.map(keptToken),
    ...(nativePrice && { nativePrice: keptAmount(nativePrice) }),
  }
  const isShort = JSON.stringify(portfolio).length <= portfolioLength
  remember(kit, 'portfolio_cache', [...(isShort ? [portfolio] : []), ...others].slice(0, portfoliosKept))
}

const keptAmount = ({ value, decimals, symbol }: Amount): KeptAmount => [value.toString(), decimals, symbol]

const amountOf = ([value, decimals, symbol]: KeptAmount): Amount => ({
  value: BigInt(value),
  decimals,
  symbol,
})

function keptToken({ address = '', name, amount, price, iconUrl }: TokenBalance): KeptToken {
  return {
    address,
    name,
    amount: keptAmount(amount),
    ...(price && { price: keptAmount(price) }),
    ...(iconUrl && iconUrl.length <= iconLength && { iconUrl }),
  }
}

const isAmount = (value: unknown) =>
  Array.isArray(value) &&
  value.length === 3 &&
  /^\d{1,200}$/.test(String(value[0])) &&
  Number.isInteger(value[1]) &&
  value[1] >= 0 &&
  value[1] <= decimalsAtMost &&
  isText(value[2])

/** Its currency must be one: an unknown one cannot be written. */
const isPrice = (value: unknown) => isAmount(value) && /^[A-Z]{3}$/.test((value as KeptAmount)[2])

const isOptional = (is: (value: unknown) => boolean, value: unknown) => value === undefined || is(value)

const isToken = (value: unknown) =>
  isRecord(value) &&
  isText(value.address) &&
  isText(value.name) &&
  isAmount(value.amount) &&
  isOptional(isPrice, value.price) &&
  isOptional(isText, value.iconUrl)

const isPortfolio = (value: unknown) =>
  isRecord(value) &&
  isText(value.of) &&
  Number.isSafeInteger(value.at) &&
  Array.isArray(value.tokens) &&
  value.tokens.every(isToken) &&
  isOptional(isPrice, value.nativePrice)

const isKept = (value: unknown): value is readonly KeptPortfolio[] =>
  Array.isArray(value) && value.length <= portfoliosKept && value.every(isPortfolio)
