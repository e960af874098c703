import { readName } from '../readName.js'
import { boundedFetch } from './boundedFetch.js'

/** The site's gateway, which a wallet asks about a request. */
export interface Gateway {
  readonly url: string
  readonly projectId: string
}

/** Timeout of the gateway, in ms: its answers only supplement a request. */
const limitMs = 4_000

/** Asks the gateway; `undefined` if the answer is invalid. Its answers are shown beside the request and never replace it. */
export async function askGateway(
  { url, projectId }: Gateway,
  path: string,
  body?: object,
  query: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, unknown>>> {
  const response = await boundedFetch(
    `${url.replace(/\/+$/, '')}${path}?${new URLSearchParams({ projectId, ...query })}`,
    {
      signal: AbortSignal.timeout(limitMs),
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    },
  )
  const answer: unknown = response.ok ? await response.json() : undefined
  return typeof answer === 'object' && answer !== null ? (answer as Readonly<Record<string, unknown>>) : {}
}

/** The address that stands for a network's native currency. */
const nativeToken = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** The key of the native currency among prices. */
export const coin = ''

/**
 * Returns prices per unit in US dollars.
 * @param assets Addresses of tokens; `coin` for the native currency.
 * @returns The known prices, by asset.
 */
export async function pricesOf(
  gateway: Gateway,
  chainId: string,
  assets: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map(assets.map((asset) => [`${chainId}:${asset || nativeToken}`, asset]))
  const addresses = [...ids.keys()]
  const { fungibles } = await askGateway(gateway, '/v1/fungible/price', { currency: 'usd', addresses })
  const prices = new Map<string, number>()
  for (const each of Array.isArray(fungibles) ? fungibles : []) {
    const { address, price } = (each ?? {}) as { readonly address?: unknown; readonly price?: unknown }
    const asset = typeof address === 'string' ? ids.get(address) : undefined
    const isPrice = typeof price === 'number' && Number.isFinite(price) && price > 0
    if (asset !== undefined && isPrice) prices.set(asset, price)
  }
  return prices
}

/** Returns the name of an address. */
export async function nameOf(
  gateway: Gateway,
  chainId: string,
  address: string,
): Promise<string | undefined> {
  const { name } = await askGateway(gateway, `/v1/identity/${encodeURIComponent(`${chainId}:${address}`)}`)
  return typeof name === 'string' ? name : undefined
}

const symbolLength = 12

/**
 * Returns the symbols of the tokens that an account has.
 * @returns Known symbols by token address, without those that could imitate another one.
 */
export async function symbolsOf(
  gateway: Gateway,
  chainId: string,
  account: string,
): Promise<ReadonlyMap<string, string>> {
  const path = `/v1/account/${encodeURIComponent(account)}/balance`
  const { balances } = await askGateway(gateway, path, undefined, { chainId })
  const symbols = new Map<string, string>()
  for (const each of Array.isArray(balances) ? balances : []) {
    const { address, symbol } = (each ?? {}) as { readonly address?: unknown; readonly symbol?: unknown }
    if (typeof address !== 'string' || typeof symbol !== 'string') continue
    const { text, isOdd } = readName(symbol, symbolLength)
    if (address.startsWith(`${chainId}:`) && text && !isOdd)
      symbols.set(address.slice(chainId.length + 1), text)
  }
  return symbols
}
