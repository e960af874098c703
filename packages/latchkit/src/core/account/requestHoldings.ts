import type { Network, TokenBalance } from '../../wire/entities.js'
import { fail } from '../../wire/errors/fail.js'
import { gatewayAnswerInvalid } from '../../wire/errors/gateway.js'
import { nativeTokenAddress } from '../../wire/http/chainFields.js'
import { getBalance, type TokenBalance as ReportedBalance } from '../../wire/http/getBalance.js'
import { cleanText } from '../../wire/shownText.js'
import { parseUnits } from '../../wire/units.js'
import { decimalOf } from '../../wire/worth.js'
import type { Holdings } from '../contracts/adapter.js'
import { addressKey } from '../kit/addressKey.js'
import type { Kit } from '../kit/kit.js'
import { gatewayPicture } from '../services/backendUrl.js'
import { callGateway } from '../services/callGateway.js'
import { isServed } from '../services/isServed.js'

const maxNameLength = 64
const maxSymbolLength = 24
/** How many tokens the gateway accepts, including the native currency. */
const maxForcedTokens = 50

/**
 * A request for an account's balances, with the tokens whose cached balance is out of date. Without these, the gateway may
 * return any cached answer.
 */
export interface HoldingsRequest {
  readonly address: string
  readonly network: Network
  readonly forceUpdate?: readonly string[]
}

/**
 * Requests an account's balances from the gateway (§7). Resolves with `undefined` if the gateway does not serve the network.
 * @throws as `callGateway` does.
 */
export async function requestHoldings(
  kit: Kit,
  { address, network, forceUpdate }: HoldingsRequest,
): Promise<Holdings | undefined> {
  if (!(await isServed(kit, network, 'balances'))) return undefined
  const { caipNetworkId } = network
  const forcedTokens = forceUpdate && [nativeTokenAddress, ...forceUpdate].slice(0, maxForcedTokens)
  const { balances } = await callGateway(kit, getBalance, {
    params: { address },
    query: {
      currency: 'usd',
      chainId: caipNetworkId,
      ...(forcedTokens && { forceUpdate: forcedTokens.map((token) => `${caipNetworkId}:${token}`) }),
    },
  })
  return holdingsIn(
    kit,
    network,
    balances.filter(({ chainId }) => chainId === caipNetworkId),
  )
}

function holdingsIn(kit: Kit, network: Network, balances: readonly ReportedBalance[]): Holdings {
  const { decimals, symbol } = network.nativeCurrency
  const nativeBalance = balances.find(({ address }) => address === undefined)
  const value = nativeBalance && parseUnits(nativeBalance.quantity.numeric, decimals)
  // A native currency with other decimals belongs to another network.
  if (nativeBalance && value === undefined) throw fail(gatewayAnswerInvalid, { path: getBalance.path })
  const nativePrice = nativeBalance && decimalOf(nativeBalance.price, 'USD')
  const tokens = new Map<string, TokenBalance>()
  for (const each of balances) {
    const token = tokenIn(kit, network, each)
    const key = addressKey(kit, network.chainNamespace, token?.address)
    if (token && key !== undefined && !tokens.has(key)) tokens.set(key, token)
  }
  return {
    ...(value !== undefined && { native: { value, decimals, symbol } }),
    ...(nativePrice && { nativePrice }),
    tokens: [...tokens.values()],
  }
}

/**
 * Converts a reported token to the kit's form. Returns `undefined` for a zero balance, a missing or foreign address, or a token
 * without decimals (§5).
 */
function tokenIn(kit: Kit, network: Network, balance: ReportedBalance): TokenBalance | undefined {
  const { caipNetworkId, chainNamespace } = network
  const prefix = `${caipNetworkId}:`
  const address = balance.address?.startsWith(prefix) ? balance.address.slice(prefix.length) : undefined
  const decimals = Number(balance.quantity.decimals)
  const value = parseUnits(balance.quantity.numeric, decimals)
  const isToken = addressKey(kit, chainNamespace, address) !== undefined
  if (!isToken || address === undefined || decimals === 0 || !value) return undefined
  const symbol = cleanText(balance.symbol, maxSymbolLength)
  const price = decimalOf(balance.price, 'USD')
  const iconUrl = gatewayPicture(kit, balance.iconUrl)
  return {
    name: cleanText(balance.name, maxNameLength) || symbol,
    symbol,
    chainId: caipNetworkId,
    address,
    amount: { value, decimals, symbol },
    ...(price && { price }),
    ...(iconUrl && { iconUrl }),
  }
}
