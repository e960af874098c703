import type { ChainNamespace } from '../../wire/caip.js'
import { tokenBalanceRefreshMs } from '../../wire/constants.js'
import type { Network, Token, TokenBalance } from '../../wire/entities.js'
import type { ConnectedWallet } from '../kit/connectedWallet.js'
import type { Kit } from '../kit/kit.js'
import { accountAnswer } from '../select/accountAnswer.js'
import { readNativeBalance } from './fetchBalance.js'

/** Parameters of a read from the chain: which tokens, and whether to read the native balance even if the known one is fresh. */
export interface ChainRequest {
  readonly network: Network
  readonly tokens: readonly Token[]
  readonly force: boolean
}

/**
 * Reads the native balance and the tokens from the chain itself. Resolves with `undefined` if the chain does not answer for all
 * of them.
 */
export async function readChain(
  kit: Kit,
  wallet: ConnectedWallet,
  { network, tokens, force }: ChainRequest,
): Promise<readonly TokenBalance[] | undefined> {
  const [native, read] = await Promise.allSettled([
    readNative(kit, wallet.namespace, force),
    readTokens(kit, wallet, network, tokens),
  ])
  for (const { reason } of [native, read].filter((each) => each.status === 'rejected')) {
    kit.services.logger.debug('a balance could not be read', reason)
  }
  const isNativeKnown = native.status === 'fulfilled' && native.value
  return isNativeKnown && read.status === 'fulfilled' ? read.value : undefined
}

/** Reads the native balance unless the known one is fresh. Resolves with whether the balance is known afterwards. */
export async function readNative(kit: Kit, namespace: ChainNamespace, force: boolean): Promise<boolean> {
  const knownBalance = () => accountAnswer(kit.store.getState(), 'balance', namespace)
  const { status, at = 0 } = knownBalance() ?? {}
  const isOld = status === 'ready' && kit.services.clock.now() - at >= tokenBalanceRefreshMs
  await readNativeBalance(kit, namespace, force || isOld)
  return knownBalance()?.status !== 'error'
}

/** Reads an account's balances of the given tokens from the chain. */
export async function readTokens(
  kit: Kit,
  { adapter, account }: ConnectedWallet,
  network: Network,
  requestedTokens: readonly Token[],
): Promise<readonly TokenBalance[]> {
  // §5: a token without decimals does not count as money.
  const tokens = requestedTokens.filter(({ decimals }) => decimals > 0)
  if (tokens.length === 0) return []
  const reader = await adapter.reader()
  if (!reader.getTokenBalances) return []
  const values = await reader.getTokenBalances({
    account,
    network,
    tokens: tokens.map((token) => token.address),
  })
  return tokens.flatMap(({ decimals, symbol, ...token }, index) => {
    const value = values[index]
    if (value === undefined)
      kit.services.logger.warn(`${symbol} of ${network.name} does not answer as a token`)
    const chainId = network.caipNetworkId
    return value ? [{ ...token, symbol, chainId, amount: { value, decimals, symbol } }] : []
  })
}
