import type { ChainNamespace } from '../../wire/caip.js'
import type { Amount } from '../../wire/entities.js'
import { worthOf } from '../../wire/worth.js'
import type { Fee } from '../contracts/send.js'
import type { KitState } from '../kit/kit.js'
import { accountAnswer } from './accountAnswer.js'
import { tokenBalance } from './balances.js'
import { perState } from './perState.js'
import { type SendInfo, sendDraft } from './sendDraft.js'
import { type TokenFields, tokenFields } from './tokenFields.js'

/** The present draft with the field names of the specification (§3 Send draft). */
export interface SendFields extends Pick<SendInfo, 'loading'> {
  readonly sendTokenAmount: SendInfo['sendTokenAmount']
  readonly receiverAddress: SendInfo['receiverAddress']
  readonly receiverProfileImageUrl: SendInfo['receiverProfileImageUrl']
  readonly receiverProfileName: SendInfo['receiverProfileName']
  readonly token: Pick<TokenFields, 'address' | 'symbol' | 'price'> & {
    /** `numeric` is absent while the account's balance of the token is unknown. */
    readonly quantity: { readonly decimals: string; readonly numeric?: string }
  }
  /** Cost of the transaction on its network with the chosen fee; absent while unknown. */
  readonly gasPrice: Amount | undefined
  /** Value of that cost; absent if no source knows a price in US dollars. */
  readonly gasPriceInUSD: Amount | undefined
  /** Value of the account's native balance; absent if no source knows a price in US dollars. */
  readonly networkBalanceInUSD: Amount | undefined
  /** The tokens of the account; empty before they were first read. */
  readonly tokenBalances: readonly TokenFields[]
  /** When reading the tokens last failed, in ms since 1970; absent if the last read succeeded. */
  readonly lastRetry: number | undefined
}

/**
 * Returns the draft of a namespace's account with the field names of §3. `sendDraft` returns it as the views read it.
 * @param state The state of the kit, from `kit.store.getState()`.
 * @param namespace The namespace; the active one unless given.
 * @returns The draft with amounts in base units, or `undefined` without an account or on a network that the site does not list.
 * @example
 * ```ts
 * import { type Kit, sendFields } from 'latchkit'
 * const fee = (kit: Kit) => sendFields(kit.store.getState())?.gasPriceInUSD
 * ```
 */
export function sendFields(state: KitState, namespace?: ChainNamespace): SendFields | undefined {
  return perState(state, `sendFields ${namespace}`, () => {
    const draft = sendDraft(state, namespace)
    if (!draft) return undefined
    const { token, price, balance, nativeBalance, nativePrice, fee } = draft
    const { sendTokenAmount, receiverAddress, receiverProfileImageUrl, receiverProfileName, loading } = draft
    const amount = balance ?? { value: 0n, decimals: token.decimals, symbol: token.symbol }
    const { address, symbol, quantity } = tokenFields({ ...token, amount })
    const gasPrice = networkCost(fee)
    return {
      ...{ sendTokenAmount, receiverAddress, receiverProfileImageUrl, receiverProfileName, loading },
      token: {
        symbol,
        ...(address !== undefined && { address }),
        ...(price && { price }),
        quantity: balance ? quantity : { decimals: quantity.decimals },
      },
      gasPrice,
      gasPriceInUSD: inUSD(gasPrice, nativePrice),
      networkBalanceInUSD: inUSD(nativeBalance, nativePrice),
      tokenBalances: (tokenBalance(state, namespace).tokens ?? []).map(tokenFields),
      lastRetry: accountAnswer(state, 'tokenBalance', namespace)?.failedAt,
    }
  })
}

const networkCost = (fee: Fee | undefined) => fee?.costs.find(({ code }) => code === 'network')?.amount

/** Returns a value in US dollars, or `undefined` if the price is in another currency. */
function inUSD(amount: Amount | undefined, price: Amount | undefined): Amount | undefined {
  return amount && price?.symbol === 'USD' ? worthOf(amount, price) : undefined
}
