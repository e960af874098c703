import type { CaipNetworkId, ChainNamespace } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { networkNotFound } from '../../wire/errors/verbs.js'
import type { CallsRequest, SentCalls } from '../contracts/calls.js'
import type { Kit } from '../kit/kit.js'
import { networkState } from '../select/networkState.js'
import { withCalls } from './withCalls.js'

/** Parameters of `sendCalls`. */
export interface SendCallsParameters extends Pick<CallsRequest, 'calls' | 'id' | 'capabilities' | 'signal'> {
  /** Whether either all or none of them must happen; `false` unless given. */
  readonly atomicRequired?: boolean
  /** One of the site's networks; that of the wallet unless given. */
  readonly network?: CaipNetworkId
  /** The namespace; the active one unless given. */
  readonly namespace?: ChainNamespace
}

/**
 * Asks the connected wallet to carry out several calls at once (EIP-5792 for EVM). A wallet that does not support this receives
 * one transaction after another, each after the previous one is in a block, but never if `atomicRequired` is set.
 * @param parameters The calls, their network, and whether they must succeed or fail together.
 * @returns The id for `waitForCalls` and `getCallsStatus`.
 * @throws `connectedErrors`; `unsupportedChain`, `networkNotFound`, `missingFields` with the missing or malformed fields;
 * `walletErrors`: `methodUnsupported` if `atomicRequired`; `callsErrors`; `switchErrors`; `transactionErrors`.
 * @example
 * ```ts
 * import { type Kit, sendCalls, waitForCalls } from 'latchkit'
 * const both = async (kit: Kit, to: readonly string[]) => {
 *   const { id } = await sendCalls(kit, { calls: to.map((each) => ({ to: each, value: 1n })) })
 *   return waitForCalls(kit, { id })
 * }
 * ```
 */
export function sendCalls(
  kit: Kit,
  { network: requestedId, namespace, atomicRequired = false, ...request }: SendCallsParameters,
): Promise<SentCalls> {
  return withCalls(kit, namespace, 'send calls', (calls, wallet) => {
    const id = requestedId ?? wallet.caipNetworkId
    const { requestedCaipNetworks: all } = networkState(kit.store.getState(), wallet.namespace)
    const network = all.find(({ caipNetworkId }) => caipNetworkId === id)
    if (!network) throw fail(networkNotFound, { network: id })
    return calls.sendCalls(wallet.connector, { ...request, account: wallet.account, network, atomicRequired })
  })
}
