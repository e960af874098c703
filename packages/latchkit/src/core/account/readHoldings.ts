import type { CaipNetworkId } from '../../wire/caip.js'
import { balanceRetryMs, gatewayPatienceMs } from '../../wire/constants.js'
import type { Network, Token, TokenBalance } from '../../wire/entities.js'
import type { Holdings } from '../contracts/adapter.js'
import { isSameAddress } from '../kit/addressKey.js'
import { capability } from '../kit/capability.js'
import type { ConnectedWallet } from '../kit/connectedWallet.js'
import { type Kit, perKit } from '../kit/kit.js'
import type { TokensRead } from '../state/queries.js'
import { noteBalance } from './fetchBalance.js'
import { readChain, readNative, readTokens } from './readChain.js'
import { requestHoldings } from './requestHoldings.js'

/**
 * Parameters of a read of an account's balances. `onEarlyAnswer` receives the chain's answer if the gateway has not answered
 * yet.
 */
export interface ReadHoldingsParameters {
  readonly network: Network
  /** The tokens that are already known of the account. */
  readonly lastRead: TokensRead | undefined
  readonly force: boolean
  /** The number of the read, by which a newer balance is kept. */
  readonly readNumber: number
  readonly onEarlyAnswer: (read: TokensRead) => void
}

/**
 * Reads an account's balances from the best source: its wallet if that can report them, else the gateway, else the chain, which
 * knows the native balance and the tokens that it is asked for. Resolves with `undefined` if no source answers.
 */
export async function readHoldings(
  kit: Kit,
  wallet: ConnectedWallet,
  request: ReadHoldingsParameters,
): Promise<TokensRead | undefined> {
  const walletHoldings = await fromWallet(kit, wallet, request.network)
  // A wallet does not know that the read is forced, and may answer from a cache.
  if (walletHoldings) return completeHoldings(kit, wallet, request, walletHoldings, false)
  if (!kit.config.backendUrl) return fromChain(kit, wallet, request)
  const { clock } = kit.services
  const { at: failedAt } = lastFailure(kit)
  if (!request.force && clock.now() - failedAt < balanceRetryMs) {
    return fromChain(kit, wallet, request, true)
  }
  const answer = fromGateway(kit, wallet, request)
  const [timeout, cancel] = startTimeout(kit)
  const firstAnswer = await Promise.race([answer, timeout])
  cancel()
  if (firstAnswer !== 'late') return readAfterGateway(kit, wallet, request, firstAnswer)
  const chainRead = await fromChain(kit, wallet, request, true)
  if (chainRead) request.onEarlyAnswer(chainRead)
  return readAfterGateway(kit, wallet, request, await answer, chainRead)
}

/** The gateway's answer: `failed`, or `undefined` if it does not serve the network. */
type GatewayAnswer = Holdings | 'failed' | undefined

async function readAfterGateway(
  kit: Kit,
  wallet: ConnectedWallet,
  request: ReadHoldingsParameters,
  answer: GatewayAnswer,
  chainRead?: TokensRead,
): Promise<TokensRead | undefined> {
  if (answer === 'failed') return chainRead ?? fromChain(kit, wallet, request, true)
  return answer ? completeHoldings(kit, wallet, request, answer) : fromChain(kit, wallet, request)
}

async function fromWallet(
  kit: Kit,
  wallet: ConnectedWallet,
  network: Network,
): Promise<Holdings | undefined> {
  const { capabilities, connector, account } = wallet
  if (!capabilities.assets) return undefined
  try {
    const assets = await capability(wallet, 'assets')
    return await assets.holdings?.(connector, { account, network })
  } catch (error) {
    kit.services.logger.debug('the wallet did not say what the account has', error)
    return undefined
  }
}

async function fromGateway(
  kit: Kit,
  { address }: ConnectedWallet,
  request: ReadHoldingsParameters,
): Promise<GatewayAnswer> {
  const { network, force, lastRead } = request
  try {
    const forceUpdate = lastRead?.tokens.flatMap((token) => token.address ?? []) ?? []
    return await requestHoldings(kit, { address, network, ...(force && { forceUpdate }) })
  } catch (error) {
    kit.services.logger.debug('the gateway did not say what the account has', error)
    lastFailure(kit).at = kit.services.clock.now()
    return 'failed'
  }
}

function startTimeout({ services: { clock } }: Kit): readonly [Promise<'late'>, () => void] {
  let cancel: () => void = () => undefined
  const timeout = new Promise<'late'>((resolve) => {
    cancel = clock.after(gatewayPatienceMs, () => resolve('late'))
  })
  return [timeout, () => cancel()]
}

const tokensOfSite = ({ config }: Kit, { caipNetworkId }: Network): readonly Token[] =>
  config.tokens?.[caipNetworkId] ?? []

/**
 * Reads the balances from the chain. With `isPartial`, the chain stands in for a better source, so the tokens that are already
 * known are read too and keep their prices.
 */
async function fromChain(
  kit: Kit,
  wallet: ConnectedWallet,
  { network, lastRead, force }: ReadHoldingsParameters,
  isPartial = false,
): Promise<TokensRead | undefined> {
  const siteTokens = tokensOfSite(kit, network)
  const otherTokens = isPartial
    ? (lastRead?.tokens ?? []).filter((token) => !siteTokens.some(isOneOf(kit, token)))
    : []
  const tokens = [...siteTokens, ...otherTokens.flatMap(tokenOf)]
  const read = await readChain(kit, wallet, { network, tokens, force })
  if (!read || !isPartial) return read && { tokens: read }
  const { nativePrice } = lastRead ?? {}
  const pricedTokens = read.map((token) => {
    const price = lastRead?.tokens.find((each) => each.address === token.address)?.price
    return price ? { ...token, price } : token
  })
  return { tokens: pricedTokens, isPartial, ...(nativePrice && { nativePrice }) }
}

const isOneOf =
  (kit: Kit, { address, chainId }: TokenBalance) =>
  (token: Token) =>
    isSameAddress(kit, namespaceOf(chainId), address, token.address)

const namespaceOf = (chainId: CaipNetworkId) => chainId.slice(0, chainId.indexOf(':'))

const tokenOf = ({ address, name, symbol, amount: { decimals }, iconUrl }: TokenBalance): readonly Token[] =>
  address === undefined ? [] : [{ address, name, symbol, decimals, ...(iconUrl && { iconUrl }) }]

/**
 * Completes the answer of a source from the chain: adds the site's own tokens that the source left out, and the native balance
 * if it is missing.
 */
async function completeHoldings(
  kit: Kit,
  wallet: ConnectedWallet,
  { network, force, readNumber }: ReadHoldingsParameters,
  { native, nativePrice, tokens }: Holdings,
  isForced = force,
): Promise<TokensRead | undefined> {
  const { namespace } = wallet
  const siteTokens = tokensOfSite(kit, network)
  const missingTokens = siteTokens.filter((token) => !tokens.some((each) => isOneOf(kit, each)(token)))
  const missingRead = readTokens(kit, wallet, network, missingTokens).catch((error) => {
    kit.services.logger.debug('the tokens of the site could not be read', error)
    return undefined
  })
  if (native) noteBalance(kit, namespace, native, { readNumber, force: isForced })
  else if (!(await readNative(kit, namespace, force).catch(() => false))) return undefined
  const missingBalances = await missingRead
  const describedTokens = tokens.map((token) => {
    const siteToken = siteTokens.find(isOneOf(kit, token))
    return siteToken ? withSiteDescription(token, siteToken) : token
  })
  return {
    tokens: [...describedTokens, ...(missingBalances ?? [])],
    ...(nativePrice && { nativePrice }),
    ...(!missingBalances && { isPartial: true }),
  }
}

/** Describes a token with the site's name, symbol and icon, because a source may only know its address. */
const withSiteDescription = (token: TokenBalance, { name, symbol, iconUrl }: Token): TokenBalance => ({
  ...token,
  name,
  symbol,
  amount: { ...token.amount, symbol },
  ...(iconUrl && { iconUrl }),
})

/** When the gateway last failed to answer for an account's balances. */
const lastFailure = perKit(() => ({ at: Number.NEGATIVE_INFINITY }))
