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

/** Parameters of a read of an account's balances. `onEarly` receives the chain's answer if the gateway has not answered yet. */
export interface HoldingsRead {
  readonly network: Network
  /** The tokens that are already known of the account. */
  readonly known: TokensRead | undefined
  readonly force: boolean
  readonly onEarly: (read: TokensRead) => void
}

/**
 * Reads an account's balances from the best source: its wallet if that can report them, else the gateway, else the chain, which
 * knows the native balance and the tokens that it is asked for. Resolves with `undefined` if no source answers.
 */
export async function readHoldings(
  kit: Kit,
  wallet: ConnectedWallet,
  request: HoldingsRead,
): Promise<TokensRead | undefined> {
  const reported = await fromWallet(kit, wallet, request.network)
  if (reported) return completed(kit, wallet, request, reported)
  if (!kit.config.backendUrl) return fromChain(kit, wallet, request)
  const { clock } = kit.services
  const { at: failedAt } = lastFailure(kit)
  if (!request.force && clock.now() - failedAt < balanceRetryMs) {
    return fromChain(kit, wallet, request, true)
  }
  const answer = fromGateway(kit, wallet, request)
  const [late, cancel] = afterTimeout(kit)
  const first = await Promise.race([answer, late])
  cancel()
  if (first !== 'late') return settledBy(kit, wallet, request, first)
  const early = await fromChain(kit, wallet, request, true)
  if (early) request.onEarly(early)
  return settledBy(kit, wallet, request, await answer, early)
}

/** The gateway's answer: `failed`, or `undefined` if it does not serve the network. */
type Answer = Holdings | 'failed' | undefined

async function settledBy(
  kit: Kit,
  wallet: ConnectedWallet,
  request: HoldingsRead,
  answer: Answer,
  early?: TokensRead,
): Promise<TokensRead | undefined> {
  if (answer === 'failed') return early ?? fromChain(kit, wallet, request, true)
  return answer ? completed(kit, wallet, request, answer) : fromChain(kit, wallet, request)
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

async function fromGateway(kit: Kit, { address }: ConnectedWallet, request: HoldingsRead): Promise<Answer> {
  const { network, force, known } = request
  try {
    const forceUpdate = known?.tokens.flatMap((token) => token.address ?? []) ?? []
    return await requestHoldings(kit, { address, network, ...(force && { forceUpdate }) })
  } catch (error) {
    kit.services.logger.debug('the gateway did not say what the account has', error)
    lastFailure(kit).at = kit.services.clock.now()
    return 'failed'
  }
}

function afterTimeout({ services: { clock } }: Kit): readonly [Promise<'late'>, () => void] {
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
  { network, known, force }: HoldingsRead,
  isPartial = false,
): Promise<TokensRead | undefined> {
  const named = tokensOfSite(kit, network)
  const others = isPartial ? (known?.tokens ?? []).filter((token) => !named.some(isOneOf(kit, token))) : []
  const tokens = [...named, ...others.flatMap(asNamed)]
  const read = await readChain(kit, wallet, { network, tokens, force })
  if (!read || !isPartial) return read && { tokens: read }
  const { nativePrice } = known ?? {}
  const priced = read.map((token) => {
    const price = known?.tokens.find((each) => each.address === token.address)?.price
    return price ? { ...token, price } : token
  })
  return { tokens: priced, isPartial, ...(nativePrice && { nativePrice }) }
}

const isOneOf =
  (kit: Kit, { address, chainId }: TokenBalance) =>
  (token: Token) =>
    isSameAddress(kit, namespaceOf(chainId), address, token.address)

const namespaceOf = (chainId: CaipNetworkId) => chainId.slice(0, chainId.indexOf(':'))

const asNamed = ({ address, name, symbol, amount: { decimals }, iconUrl }: TokenBalance): readonly Token[] =>
  address === undefined ? [] : [{ address, name, symbol, decimals, ...(iconUrl && { iconUrl }) }]

/**
 * Completes the answer of a source from the chain: adds the site's own tokens that the source left out, and the native balance
 * if it is missing.
 */
async function completed(
  kit: Kit,
  wallet: ConnectedWallet,
  { network, force }: HoldingsRead,
  { native, nativePrice, tokens }: Holdings,
): Promise<TokensRead | undefined> {
  const { namespace } = wallet
  const named = tokensOfSite(kit, network)
  const missing = named.filter((token) => !tokens.some((each) => isOneOf(kit, each)(token)))
  const own = readTokens(kit, wallet, network, missing).catch((error) => {
    kit.services.logger.debug('the tokens of the site could not be read', error)
    return undefined
  })
  if (native) noteBalance(kit, namespace, native)
  else if (!(await readNative(kit, namespace, force).catch(() => false))) return undefined
  const found = await own
  const described = tokens.map((token) => {
    const own = named.find(isOneOf(kit, token))
    return own ? inWordsOfSite(token, own) : token
  })
  return {
    tokens: [...described, ...(found ?? [])],
    ...(nativePrice && { nativePrice }),
    ...(!found && { isPartial: true }),
  }
}

/** Describes a token with the site's name, symbol and icon, because a source may only know its address. */
const inWordsOfSite = (token: TokenBalance, { name, symbol, iconUrl }: Token): TokenBalance => ({
  ...token,
  name,
  symbol,
  amount: { ...token.amount, symbol },
  ...(iconUrl && { iconUrl }),
})

/** When the gateway last failed to answer for an account's balances. */
const lastFailure = perKit(() => ({ at: Number.NEGATIVE_INFINITY }))
