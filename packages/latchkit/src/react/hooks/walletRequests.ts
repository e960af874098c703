import { useCallback } from 'react'
import type { MessageSignature } from '../../core/contracts/adapter.js'
import type { SentCalls } from '../../core/contracts/calls.js'
import type { OpenSendParameters } from '../../core/money/openSend.js'
import { openSend } from '../../core/verbs/money.js'
import { type SendCallsParameters, sendCalls } from '../../core/wallet/sendCalls.js'
import { signMessage, signTypedData } from '../../core/wallet/signing.js'
import type { ChainNamespace } from '../../wire/caip.js'
import { useLatchkit } from '../kit/useLatchkit.js'

/**
 * A function that has the connected wallet sign a text.
 * @returns A function that takes the message and optionally a namespace, and resolves to what `signMessage` returns: `{
 * signature, type?, publicKey? }`. It rejects with `notConnected`, `userRejected` or another wallet error.
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

/**
 * A function that has the connected wallet sign typed data (EIP-712 for EVM) and resolves to the signature. It rejects with
 * `notConnected`, `unsupportedChain`, `missingFields`, `userRejected` or another wallet error.
 * @returns A function that takes the typed data and optionally a namespace, and resolves to the signature as the wallet gives
 * it: hex on EVM.
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

/**
 * A function that opens the modal on its Send view, with as much of it filled in as the site knows, and resolves to the hash
 * once the visitor has sent the transaction; for a wallet of several owners, once the owners have executed it. It rejects as
 * `openSend` does: with `notConnected`, or with `requestAborted` if nothing is sent.
 * @returns A function that takes the parameters of `openSend`, and resolves to the hash of the transaction.
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

/**
 * A function that asks the connected wallet to carry out several calls in one go, and resolves to an id by which to follow
 * them. It rejects as `sendCalls` does: `notConnected`, `userRejected`, `methodUnsupported` and others.
 * @returns A function that takes the parameters of `sendCalls`, and resolves to `{ id, capabilities? }`; `id` is valid over
 * page loads.
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
