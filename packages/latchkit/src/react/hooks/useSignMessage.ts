import { useCallback } from 'react'
import type { MessageSignature } from '../../core/contracts/adapter.js'
import { signMessage } from '../../core/wallet/signing.js'
import type { ChainNamespace } from '../../wire/caip.js'
import { useLatchkit } from '../kit/useLatchkit.js'

/**
 * A function that has the connected wallet sign a text.
 * @returns `(message, namespace?)`, which answers what `signMessage` does: `{ signature, type?, publicKey? }`. It rejects with
 * `notConnected`, `userRejected` or another wallet error.
 * @example
 * ```tsx
 * import { useSignMessage } from 'latchkit/react'
 * function Prove() {
 *   const signMessage = useSignMessage()
 *   const sign = async () => {
 *     const { signature } = await signMessage('I was here')
 *     alert(signature)
 *   }
 *   return <button onClick={sign}>Sign</button>
 * }
 * ```
 */
export function useSignMessage(): (message: string, namespace?: ChainNamespace) => Promise<MessageSignature> {
  const kit = useLatchkit()
  return useCallback(
    async (message: string, namespace?: ChainNamespace) => {
      return signMessage(kit, { message, ...(namespace && { namespace }) })
    },
    [kit],
  )
}
