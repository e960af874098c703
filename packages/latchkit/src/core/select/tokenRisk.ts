import type { Network, TokenBalance } from '../../wire/entities.js'
import { isSameAddress } from '../kit/addressKey.js'
import type { Kit } from '../kit/kit.js'
import { knownNames, type NameRisk, nameRisk } from './nameRisk.js'

/** Symbols that people know even if the site does not list them. */
const wellKnownSymbols =
  'BTC WBTC ETH WETH stETH wstETH USDC USDT DAI EURC SOL BNB POL MATIC AVAX LINK UNI AAVE ARB OP'.split(' ')

const sameText = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/**
 * Creates a function that tells why the symbol of a token may mislead (readings 39). The native currency, tokens that the site
 * lists, and tokens with a price are trusted.
 * @returns A function that returns the symbol that a token imitates: one written with other letters, or exactly that of a token
 * which the site lists. It returns `undefined` for any other token.
 */
export function tokenRisks(
  kit: Pick<Kit, 'adapters' | 'config'>,
  { caipNetworkId, chainNamespace, nativeCurrency }: Network,
): (token: TokenBalance) => NameRisk | undefined {
  const siteTokens = kit.config.tokens?.[caipNetworkId] ?? []
  const siteSymbols = [nativeCurrency.symbol, ...siteTokens.map(({ symbol }) => symbol)]
  const trustedNames = knownNames([...siteSymbols, ...wellKnownSymbols])
  return ({ address, symbol, price }) => {
    if (address === undefined || price) return undefined
    if (siteTokens.some((token) => isSameAddress(kit, chainNamespace, token.address, address)))
      return undefined
    const siteSymbol = siteSymbols.find((other) => sameText(other, symbol))
    if (siteSymbol !== undefined) return { kind: 'alike', name: siteSymbol }
    return wellKnownSymbols.some((other) => sameText(other, symbol))
      ? undefined
      : nameRisk(symbol, trustedNames)
  }
}
