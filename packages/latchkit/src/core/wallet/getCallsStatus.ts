import type { ChainNamespace } from '../../wire/caip.js'
import type { CallsStatus } from '../contracts/calls.js'
import type { Kit } from '../kit/kit.js'
import { withCalls } from './withCalls.js'

/** Parameters about calls. */
export interface CallsParameters {
  /** The id that `sendCalls` returned, in this page load or an earlier one. */
  readonly id: string
  /** The namespace; the active one unless given. */
  readonly namespace?: ChainNamespace
}

/**
 * Reads the status of calls that were sent.
 * @param parameters The id that `sendCalls` returned.
 * @returns Their status, with a receipt for each transaction that is in a block.
 * @throws `connectedErrors`; `unsupportedChain`; `walletErrors`; `callsErrors`; `chainErrors` for calls that were sent one by
 * one.
 * @example
 * ```ts
 * import { getCallsStatus, type Kit } from 'latchkit'
 * const isDone = async (kit: Kit, id: string) => (await getCallsStatus(kit, { id })).status !== 'pending'
 * ```
 */
export function getCallsStatus(kit: Kit, { id, namespace }: CallsParameters): Promise<CallsStatus> {
  return withCalls(kit, namespace, 'ask what became of calls', (calls, { connector }) =>
    calls.getCallsStatus(connector, id),
  )
}

/**
 * Asks the connected wallet to show the status of calls that were sent.
 * @param parameters The id that `sendCalls` returned.
 * @throws `connectedErrors`; `unsupportedChain`; `walletErrors`: `methodUnsupported` if the wallet has nothing to show, as for
 * calls that were sent one by one; `callsErrors`.
 * @example
 * ```ts
 * import { type Kit, showCallsStatus } from 'latchkit'
 * const show = (kit: Kit, id: string) => showCallsStatus(kit, { id })
 * ```
 */
export function showCallsStatus(kit: Kit, { id, namespace }: CallsParameters): Promise<void> {
  return withCalls(kit, namespace, 'show what became of calls', (calls, { connector }) =>
    calls.showCallsStatus(connector, id),
  )
}
