import type { ChainNamespace } from '../../wire/caip.js'
import type { TokenBalance } from '../../wire/entities.js'
import type { KitState } from '../kit.js'
import type { TokenBalanceState } from '../state/tokenBalance.js'
import { accountState } from './accountState.js'
import { networkState } from './networkState.js'

/** What an account has, as far as it is known (§3 tokenBalance list). */
export interface TokenBalanceInfo {
  readonly status: 'idle' | TokenBalanceState['status']
  /** The native currency and the tokens that it has something of; absent until they were read once. */
  readonly tokens: readonly TokenBalance[] | undefined
  /** Who knows most did not answer: there may be further tokens, and prices may be old. */
  readonly isPartial?: boolean | undefined
}

/**
 * What the account of a namespace has, by default the active one, as `fetchTokenBalance` last read it.
 * @example
 * ```ts
 * import { type Kit, tokenBalance } from 'latchkit'
 * const symbols = (kit: Kit) => tokenBalance(kit.store.getState()).tokens?.map(({ symbol }) => symbol)
 * ```
 */
export function tokenBalance(state: KitState, namespace?: ChainNamespace): TokenBalanceInfo {
  const { namespace: used, caipAddress, balance } = accountState(state, namespace)
  const network = networkState(state, namespace).caipNetwork
  const read = used === undefined ? undefined : state.tokenBalance?.[used]
  if (!read || read.of !== caipAddress) return { status: 'idle', tokens: undefined }
  const { status, isPartial, nativePrice: price } = read
  if (!read.tokens || !network || !balance) return { status, tokens: undefined }
  const { name, symbol } = network.nativeCurrency
  const chainId = network.caipNetworkId
  const native: TokenBalance = { name, symbol, chainId, amount: balance, ...(price && { price }) }
  return { status, tokens: balance.value > 0n ? [native, ...read.tokens] : read.tokens, isPartial }
}
