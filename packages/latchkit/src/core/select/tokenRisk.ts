import type { Network, TokenBalance } from '../../wire/entities.js'
import { isSameAddress } from '../kit/addressKey.js'
import type { Kit } from '../kit/kit.js'
import { knownNames, type NameRisk, nameRisk } from './nameRisk.js'

/** Symbols that people know whatever the site lists. */
const wellKnown =
  'BTC WBTC ETH WETH stETH wstETH USDC USDT DAI EURC SOL BNB POL MATIC AVAX LINK UNI AAVE ARB OP'.split(' ')

const sameText = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/**
 * Makes the question why the symbol of a token may mislead (readings 39). The native currency, a token that the site lists and
 * one that has a price are what they say.
 * @returns a function that answers the symbol that a token looks like: one written in other letters, or the very symbol of a
 * token that the site lists; `undefined` for any other token.
 */
export function tokenRisks(
  kit: Pick<Kit, 'adapters' | 'config'>,
  { caipNetworkId, chainNamespace, nativeCurrency }: Network,
): (token: TokenBalance) => NameRisk | undefined {
  const listed = kit.config.tokens?.[caipNetworkId] ?? []
  const ofSite = [nativeCurrency.symbol, ...listed.map(({ symbol }) => symbol)]
  const known = knownNames([...ofSite, ...wellKnown])
  return ({ address, symbol, price }) => {
    if (address === undefined || price) return undefined
    if (listed.some((token) => isSameAddress(kit, chainNamespace, token.address, address))) return undefined
    const same = ofSite.find((other) => sameText(other, symbol))
    if (same !== undefined) return { kind: 'alike', name: same }
    return wellKnown.some((other) => sameText(other, symbol)) ? undefined : nameRisk(symbol, known)
  }
}
