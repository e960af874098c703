import type { CaipNetworkId, ChainNamespace } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { networkNotFound } from '../../wire/errors/verbs.js'
import type { CallsRequest, SentCalls } from '../contracts/calls.js'
import type { Kit } from '../kit/kit.js'
import { networkState } from '../select/networkState.js'
import { withCalls } from './withCalls.js'

/** Parameters of `sendCalls`: the calls to send together. */
export interface SendCallsParameters extends Pick<CallsRequest, 'calls' | 'id' | 'capabilities' | 'signal'> {
  /** Whether they must be carried out all or not at all; `false` unless given. */
  readonly atomicRequired?: boolean
  /** One of the site's networks; the one the wallet is on unless given. */
  readonly network?: CaipNetworkId
  /** The active one unless given. */
  readonly namespace?: ChainNamespace
}

/**
 * Asks the connected wallet to carry out several calls in one go (EIP-5792 for EVM), and answers the id to follow them
 * by. A wallet that does not support this gets one transaction after the other, each when the one before it is in a
 * block; never if `atomicRequired`.
 * @param parameters The calls, their network, and whether they have to succeed or fail as one.
 * @returns The id by which `waitForCalls` and `getCallsStatus` follow the calls.
 * @throws `connectedErrors`; `unsupportedChain`, `networkNotFound`, `missingFields` naming what is missing or malformed;
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
  { network: requested, namespace, atomicRequired = false, ...request }: SendCallsParameters,
): Promise<SentCalls> {
  return withCalls(kit, namespace, 'send calls', (calls, wallet) => {
    const id = requested ?? wallet.caipNetworkId
    const { requestedCaipNetworks: all } = networkState(kit.store.getState(), wallet.namespace)
    const network = all.find(({ caipNetworkId }) => caipNetworkId === id)
    if (!network) throw fail(networkNotFound, { network: id })
    return calls.sendCalls(wallet.connector, { ...request, account: wallet.account, network, atomicRequired })
  })
}
