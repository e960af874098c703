import type { Kit } from '../kit/kit.js'
import type { CallsParameters } from './getCallsStatus.js'
import { withCalls } from './withCalls.js'

/**
 * Asks the connected wallet to show the status of calls that were sent.
 * @param parameters The id that `sendCalls` answered.
 * @throws `connectedErrors`; `unsupportedChain`; `walletErrors`: `methodUnsupported` where the wallet has nothing to
 * show, as for calls that were sent one by one; `callsErrors`.
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
