import type { ChainNamespace } from '../../wire/caip.js'
import type { Amount, Network } from '../../wire/entities.js'
import type { Fee } from '../contracts/send.js'
import type { KitState } from '../kit/kit.js'
import { chosenFee, emptyDraft, isQuoted, type SendState, type SendToken } from '../state/send.js'
import { accountAnswer } from './accountAnswer.js'
import { accountState } from './accountState.js'
import { tokenBalance } from './balances.js'
import { networkState } from './networkState.js'
import { perState } from './perState.js'

/** The present draft, with the balances and prices of its account. */
export interface SendInfo extends SendState {
  readonly network: Network
  readonly address: string
  readonly accountType: string | undefined
  readonly token: SendToken
  /** Price of one whole token, if a source knows it. */
  readonly price: Amount | undefined
  /** The account's balance of the token; absent while unknown. */
  readonly balance: Amount | undefined
  readonly nativeBalance: Amount | undefined
  /** Price of one whole unit of the native currency, if a source knows it. */
  readonly nativePrice: Amount | undefined
  /** The chosen fee; absent while unknown. */
  readonly fee: Fee | undefined
  /** Whether `quote` is for the draft as it is now. */
  readonly isQuoted: boolean
}

/**
 * Returns the draft of a namespace's account, by default the active one. It is empty if nothing has been typed, and `undefined`
 * without an account or on a network that the site does not list.
 * @param state The state of the kit, from `kit.store.getState()`.
 * @param namespace The namespace; the active one unless given.
 * @returns The draft, with amounts in base units.
 * @example
 * ```ts
 * import { type Kit, sendDraft } from 'latchkit'
 * const isBeingSent = (kit: Kit) => sendDraft(kit.store.getState())?.loading ?? false
 * ```
 */
export function sendDraft(state: KitState, namespace?: ChainNamespace): SendInfo | undefined {
  return perState(state, `sendDraft ${namespace}`, () => {
    const { address, caipAddress, allAccounts, balance: nativeBalance } = accountState(state, namespace)
    const network = networkState(state, namespace).caipNetwork
    if (!address || !caipAddress || !network) return undefined
    const draft = state.send?.of === caipAddress ? state.send : emptyDraft(0, caipAddress)
    const { tokens = [] } = tokenBalance(state, namespace)
    const { nativePrice } = accountAnswer(state, 'tokenBalance', namespace)?.data ?? {}
    const { symbol, name, decimals } = network.nativeCurrency
    const token = draft.token ?? { name, symbol, decimals, chainId: network.caipNetworkId }
    const heldToken = tokens.find((each) => each.address === token.address)
    return {
      ...draft,
      network,
      address,
      accountType: allAccounts.find((each) => each.address === address)?.type,
      token,
      price: token.address === undefined ? nativePrice : heldToken?.price,
      balance: balanceOf(token, heldToken?.amount, nativeBalance),
      nativeBalance,
      nativePrice,
      fee: chosenFee(draft),
      isQuoted: isQuoted(draft),
    }
  })
}

function balanceOf(
  { address, value, decimals, symbol }: SendToken,
  heldAmount: Amount | undefined,
  native: Amount | undefined,
): Amount | undefined {
  if (address === undefined) return native
  return heldAmount ?? (value === undefined ? undefined : { value, decimals, symbol })
}
