import type { AssetsCapability, Holdings } from '../../../core/contracts/adapter.js'
import type { Connector } from '../../../core/contracts/connector.js'
import type { Amount, Network, TokenBalance } from '../../../wire/entities.js'
import { isLatchkitError } from '../../../wire/errors/fail.js'
import { cleanText } from '../../../wire/shownText.js'
import { decimalOf } from '../../../wire/worth.js'
import { addressKey } from '../chain/addressKey.js'
import { hex } from '../chain/hex.js'
import type { EvmLive } from '../live.js'
import { readCapabilities } from './callsAnswers.js'
import { requestWallet } from './requestWallet.js'

/**
 * How long a wallet may take, in ms, to say whether it can list assets, or to list them. After that the account is shown without the
 * wallet's list.
 */
const answerMs = 2_000
const maxNameLength = 64
const maxSymbolLength = 24
const maxDecimals = 77
/** The longest image, in characters of its data URI; a longer one is not shown, and any other URL is never fetched (S9). */
const maxImageLength = 90_000

type HoldingsOf = Parameters<NonNullable<AssetsCapability['holdings']>>[1]

/**
 * Returns the assets that a wallet says an account has (`wallet_getAssets`, EIP-7811): only where it announces
 * `assetDiscovery` for the network (EIP-5792, or in its session), and only if every asset has the right types (§5).
 */
export async function readWalletAssets(
  live: EvmLive,
  connector: Connector,
  { account: { id: address }, network }: HoldingsOf,
): Promise<Holdings | undefined> {
  const chainId = hex(network.id)
  const key = `${connector.data.id} assets ${address} ${chainId}`
  if (live.unsupportedKeys.has(key)) return undefined
  try {
    const params = [address, [chainId]]
    const capabilities = await requestWallet(
      live,
      connector,
      { method: 'wallet_getCapabilities', params },
      { timeoutMs: answerMs },
    )
    const { assetDiscovery } = readCapabilities(capabilities, [network])?.[network.caipNetworkId] ?? {}
    if (!isSupported(assetDiscovery)) {
      live.unsupportedKeys.add(key)
      return undefined
    }
  } catch (error) {
    // The wallet lacks this method too, or is too slow: do not ask it again for this account and network.
    if (isLatchkitError(error)) live.unsupportedKeys.add(key)
    throw error
  }
  const params = [{ account: address, chainFilter: [chainId] }]
  const answer = await requestWallet(
    live,
    connector,
    { method: 'wallet_getAssets', params },
    { timeoutMs: answerMs },
  )
  return holdingsIn(answer, network)
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSupported = (capability: unknown) => isRecord(capability) && capability.supported === true

/** Returns the assets of a network in the answer; `undefined` where any of them is not as §3 has it. */
export function holdingsIn(answer: unknown, network: Network): Holdings | undefined {
  if (!isRecord(answer)) return undefined
  const [, assets] = Object.entries(answer).find(([key]) => isSameChain(key, network)) ?? []
  if (!Array.isArray(assets)) return undefined
  const parsedAssets = assets.map((each) => readAsset(each))
  if (!parsedAssets.every((each) => each !== undefined)) return undefined
  const natives = parsedAssets.filter(({ type }) => type === 'NATIVE')
  const { decimals, symbol } = network.nativeCurrency
  if (natives.some(({ amount }) => amount.decimals !== decimals)) return undefined
  const [native] = natives
  const tokens = new Map<string, TokenBalance>()
  for (const { type, address, ...asset } of parsedAssets) {
    // §5: an asset that cannot be divided is not a token.
    const isShown = type === 'ERC20' && asset.amount.decimals > 0 && asset.amount.value > 0n
    const key = addressKey(address)
    if (isShown && key && !tokens.has(key)) {
      const token = { ...asset, address, symbol: asset.amount.symbol, chainId: network.caipNetworkId }
      tokens.set(key, token)
    }
  }
  return {
    ...(native && { native: { value: native.amount.value, decimals, symbol } }),
    ...(native?.price && { nativePrice: native.price }),
    tokens: [...tokens.values()],
  }
}

const isSameChain = (key: string, { id }: Network) => /^0x[\da-f]+$/i.test(key) && BigInt(key) === BigInt(id)

interface Asset {
  readonly type: 'ERC20' | 'NATIVE'
  readonly address: string
  readonly name: string
  readonly amount: Amount
  readonly price?: Amount
  readonly iconUrl?: string
}

/** Reads an asset of §3 Wallet-assets response entry. Returns `undefined` if a field has a wrong type. */
function readAsset(entry: unknown): Asset | undefined {
  if (!isRecord(entry) || !isRecord(entry.metadata)) return undefined
  const { address, balance, type } = entry
  const { name, symbol, decimals, price, iconUrl = '' } = entry.metadata
  const isNative = type === 'NATIVE'
  const isHex = typeof balance === 'string' && /^0x[\da-f]{1,64}$/i.test(balance)
  const hasAddress = isNative ? isTextOrNothing(address) : type === 'ERC20' && isPrefixed(address)
  const isNamed = typeof name === 'string' && typeof symbol === 'string' && typeof iconUrl === 'string'
  const isCounted = typeof decimals === 'number' && Number.isInteger(decimals) && typeof price === 'number'
  if (!isHex || !hasAddress || !isNamed || !isCounted) return undefined
  if (decimals < 0 || decimals > maxDecimals || !Number.isFinite(price) || price < 0) return undefined
  const cleanSymbol = cleanText(symbol, maxSymbolLength)
  const unitPrice = decimalOf(price, 'USD')
  const isImage = /^data:image\//i.test(iconUrl) && iconUrl.length <= maxImageLength
  return {
    type: isNative ? 'NATIVE' : 'ERC20',
    address: typeof address === 'string' ? address : '',
    name: cleanText(name, maxNameLength) || cleanSymbol,
    amount: { value: BigInt(balance), decimals, symbol: cleanSymbol },
    ...(unitPrice && { price: unitPrice }),
    ...(isImage && { iconUrl }),
  }
}

const isTextOrNothing = (value: unknown) => typeof value === 'string' || value === undefined || value === null

const isPrefixed = (value: unknown) =>
  typeof value === 'string' && value.startsWith('0x') && addressKey(value) !== undefined
