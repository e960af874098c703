import { useCallback } from 'react'
import type { SentCalls } from '../../core/contracts/calls.js'
import { type SendCallsParameters, sendCalls } from '../../core/wallet/sendCalls.js'
import { useLatchkit } from '../kit/useLatchkit.js'

/**
 * A function that asks the connected wallet to carry out several calls in one go, and answers the id to follow them by. It
 * rejects as `sendCalls` does: `notConnected`, `userRejected`, `methodUnsupported` and others.
 * @returns `(parameters)`, which resolves to `{ id, capabilities? }`; `id` is valid over page loads.
 * @example
 * ```tsx
 * import { useSendCalls } from 'latchkit/react'
 * function Both({ to }: { to: readonly [string, string] }) {
 *   const sendCalls = useSendCalls()
 *   return <button onClick={() => sendCalls({ calls: to.map((each) => ({ to: each, value: 1n })) })}>Pay both</button>
 * }
 * ```
 */
export function useSendCalls(): (parameters: SendCallsParameters) => Promise<SentCalls> {
  const kit = useLatchkit()
  return useCallback(
    async (parameters: SendCallsParameters) => {
      return sendCalls(kit, parameters)
    },
    [kit],
  )
}
