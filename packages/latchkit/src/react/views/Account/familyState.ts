import type { KitState } from '../../../core/kit/kit.js'
import { accountState } from '../../../core/select/accountState.js'
import { tokenBalance } from '../../../core/select/balances.js'
import { networkState } from '../../../core/select/networkState.js'
import type { ChainNamespace } from '../../../wire/caip.js'

/** The state of the tokens of a connected namespace. `unlisted`: the site does not list the wallet's network. */
export type FamilyState = 'ready' | 'loading' | 'failed' | 'old' | 'partial' | 'unlisted'

/** A state that a sentence tells the visitor. */
type AmissState = Exclude<FamilyState, 'ready' | 'loading'>

/** The sentence of each such state. */
export const familyTexts = {
  failed: 'tokensFailed',
  old: 'tokensOld',
  partial: 'tokensPartial',
  unlisted: 'tokensUnlisted',
} as const satisfies Readonly<Record<AmissState, string>>

export const isAmiss = (state: FamilyState): state is AmissState => state !== 'ready' && state !== 'loading'

/** Returns what is known of the tokens of a connected namespace. */
export function stateOf(state: KitState, namespace: ChainNamespace): FamilyState {
  if (!networkState(state, namespace).caipNetwork) return 'unlisted'
  const { status, tokens, isPartial } = tokenBalance(state, namespace)
  const hasFailed = status === 'error' || accountState(state, namespace).balanceStatus === 'error'
  if (!tokens) return hasFailed ? 'failed' : 'loading'
  if (isPartial) return 'partial'
  return hasFailed ? 'old' : 'ready'
}
