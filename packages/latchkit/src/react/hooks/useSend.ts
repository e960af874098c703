import { useCallback } from 'react'
import type { OpenSendParameters } from '../../core/money/openSend.js'
import { openSend } from '../../core/verbs/money.js'
import { useLatchkit } from '../kit/useLatchkit.js'

/**
 * A function that opens the modal on its Send view, with as much of it filled in as the site knows, and answers the hash
 * once the visitor has sent it, in a wallet of several owners once they have carried it out. It rejects as `openSend` does:
 * `notConnected`, or `requestAborted` where nothing is sent.
 * @returns `(parameters?)`, which resolves to the hash of the transaction.
 * @example
 * ```tsx
 * import { useSend } from 'latchkit/react'
 * function Tip({ receiver }: { receiver: string }) {
 *   const send = useSend()
 *   return <button onClick={() => send({ receiver, amount: 10n ** 15n, fixed: ['receiver'] })}>Tip</button>
 * }
 * ```
 */
export function useSend(): (parameters?: OpenSendParameters) => Promise<string> {
  const kit = useLatchkit()
  return useCallback(
    async (parameters?: OpenSendParameters) => {
      return openSend(kit, parameters)
    },
    [kit],
  )
}
