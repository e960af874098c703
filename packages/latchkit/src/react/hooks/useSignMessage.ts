import { useCallback } from 'react'
import { part } from '../../core/kit/part.js'
import type { ChainNamespace } from '../../wire/caip.js'
import { useLatchkit } from './useLatchkit.js'

/**
 * A function that has the connected wallet sign a text and answers the signature. It rejects with `notConnected`,
 * `userRejected` or another wallet error.
 * @example
 * ```tsx
 * import { useSignMessage } from 'latchkit/react'
 * function Prove() {
 *   const signMessage = useSignMessage()
 *   return <button onClick={() => signMessage('I was here')}>Sign</button>
 * }
 * ```
 */
export function useSignMessage(): (message: string, namespace?: ChainNamespace) => Promise<string> {
  const kit = useLatchkit()
  return useCallback(
    async (message: string, namespace?: ChainNamespace) => {
      const verb = await part(import('../../core/actions/wallet/signMessage.js'))
      return verb.signMessage(kit, { message, ...(namespace && { namespace }) })
    },
    [kit],
  )
}
