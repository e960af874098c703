import type { ChainNamespace } from '../../wire/caip.js'
import type { Amount, Network, TokenBalance } from '../../wire/entities.js'
import type { BalanceParts } from '../contracts/adapter.js'
import type { KitState } from '../kit/kit.js'
import type { QueryState, QueryStatus, TokensRead } from '../state/queries.js'
import { accountAnswer } from './accountAnswer.js'
import { accountState } from './accountState.js'
import { networkState } from './networkState.js'
import { perState } from './perState.js'

/** The tokens of an account, as far as they are known (§3 tokenBalance list). */
export interface TokenBalanceInfo {
  readonly status: QueryStatus
  /** The native currency and the tokens that the account holds; absent before they were first read. */
  readonly tokens: readonly TokenBalance[] | undefined
  /** Set if the best source did not answer: there may be more tokens, and prices may be old. */
  readonly isPartial?: boolean | undefined
}

/**
 * Returns the tokens of a namespace's account, by default the active one, as `fetchTokenBalance` last read them.
 * @param state The state of the kit, from `kit.store.getState()`.
 * @param namespace The namespace; the active one unless given.
 * @returns The tokens with amounts in base units; `tokens` is absent before they were first read.
 * @example
 * ```ts
 * import { type Kit, tokenBalance } from 'latchkit'
 * const symbols = (kit: Kit) => tokenBalance(kit.store.getState()).tokens?.map(({ symbol }) => symbol)
 * ```
 */
export function tokenBalance(state: KitState, namespace?: ChainNamespace): TokenBalanceInfo {
  return perState(state, `tokenBalance ${namespace}`, () => {
    return tokenInfo(tokenParts(state, namespace))
  })
}

/** The values from which `tokenBalance` is computed. Each stays the same object while it does not change. */
interface TokenParts {
  readonly read: QueryState<TokensRead> | undefined
  readonly balance: Amount | undefined
  readonly network: Network | undefined
}

/** Returns the values from which `tokenBalance` is computed. */
export function tokenParts(state: KitState, namespace?: ChainNamespace): TokenParts {
  const { balance } = accountState(state, namespace)
  const { caipNetwork: network } = networkState(state, namespace)
  return { read: accountAnswer(state, 'tokenBalance', namespace), balance, network }
}

/** Combines the values of `tokenParts` into one list, with the native currency first. */
export function tokenInfo({ read, balance, network }: TokenParts): TokenBalanceInfo {
  if (!read) return { status: 'idle', tokens: undefined }
  const { status, data } = read
  if (!data || !network || !balance) return { status, tokens: undefined }
  const { isPartial, nativePrice: price, tokens } = data
  const { name, symbol } = network.nativeCurrency
  const chainId = network.caipNetworkId
  const native: TokenBalance = { name, symbol, chainId, amount: balance, ...(price && { price }) }
  return { status, tokens: balance.value > 0n ? [native, ...tokens] : tokens, isPartial }
}

/** The parts of an account's native balance, as far as they were read. */
export interface BalancePartsInfo {
  /** Absent before they were read. */
  readonly parts: BalanceParts | undefined
  /** `unserved`: the namespace withholds nothing, or the site does not list the network. */
  readonly status: QueryStatus
}

/**
 * Returns the parts of the native balance of a namespace's account, by default the active one, as `fetchBalanceParts` last read
 * them.
 * @param state The state of the kit, from `kit.store.getState()`.
 * @param namespace The namespace; the active one unless given.
 * @returns `parts`, absent before they were read, and `status`.
 * @example
 * ```ts
 * import { balanceParts, type Kit } from 'latchkit'
 * const leastOf = (kit: Kit) => balanceParts(kit.store.getState(), 'polkadot').parts?.minimum
 * ```
 */
export function balanceParts(state: KitState, namespace?: ChainNamespace): BalancePartsInfo {
  return perState(state, `balanceParts ${namespace}`, () => {
    const { data: parts, status = 'idle' } = accountAnswer(state, 'balanceParts', namespace) ?? {}
    return { parts, status }
  })
}
