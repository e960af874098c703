import { useCallback } from 'react'
import { signTypedData } from '../../core/wallet/signing.js'
import type { ChainNamespace } from '../../wire/caip.js'
import { useLatchkit } from '../kit/useLatchkit.js'

/**
 * A function that has the connected wallet sign typed data (EIP-712 for EVM) and answers the signature. It rejects with
 * `notConnected`, `unsupportedChain`, `missingFields`, `userRejected` or another wallet error.
 * @returns `(typedData, namespace?)`, which resolves to the signature as the wallet gives it: hex on EVM.
 * @example
 * ```tsx
 * import { useSignTypedData } from 'latchkit/react'
 * function Permit({ typedData }: { typedData: object }) {
 *   const signTypedData = useSignTypedData()
 *   return <button onClick={() => signTypedData(typedData)}>Permit</button>
 * }
 * ```
 */
export function useSignTypedData(): (typedData: object, namespace?: ChainNamespace) => Promise<string> {
  const kit = useLatchkit()
  return useCallback(
    async (typedData: object, namespace?: ChainNamespace) => {
      return signTypedData(kit, { typedData, ...(namespace && { namespace }) })
    },
    [kit],
  )
}
