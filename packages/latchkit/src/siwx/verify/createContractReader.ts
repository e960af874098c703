import type { CaipNetworkId } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { siwxSignatureUnchecked } from '../../wire/errors/siwx.js'
import type { ContractReader } from './verifier.js'

/** The greatest size of an answer, in bytes. A JSON-RPC answer with one word is smaller. */
const maxAnswerBytes = 4_096

const uncheckedError = (reason: string, cause?: unknown) => fail(siwxSignatureUnchecked, { reason }, cause)

/** Reads a body. @throws `siwxSignatureUnchecked` if it is too long. */
async function readCapped({ body }: Response): Promise<string> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let [text, size] = ['', 0]
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.length
    if (size > maxAnswerBytes) {
      await reader?.cancel()
      throw uncheckedError('the answer is too long')
    }
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}

/**
 * Creates a reader that asks nodes by JSON-RPC over HTTP: one `eth_call` per signature, whose answer is one word. It caches nothing.
 * @param options `rpcUrls`: the URL of a node by the CAIP-2 id of its network; `fetch`: a function to use instead of the global one.
 * @returns The reader, for `verifySignature`.
 * @example
 * ```ts
 * import { createContractReader } from 'latchkit/siwx'
 * const reader = createContractReader({ rpcUrls: { 'eip155:1': 'https://node.example' } })
 * ```
 */
export function createContractReader(options: {
  readonly rpcUrls: Readonly<Record<CaipNetworkId, string>>
  readonly fetch?: typeof fetch
}): ContractReader {
  const { rpcUrls, fetch: send = fetch } = options
  return {
    canRead: (chainId) => Object.hasOwn(rpcUrls, chainId),
    async call({ chainId, params, signal }) {
      const answer = await send(rpcUrls[chainId] ?? '', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params }),
        redirect: 'error',
        signal,
      })
      if (!answer.ok) throw uncheckedError(`status ${answer.status}`)
      const { result } = JSON.parse(await readCapped(answer)) as { readonly result?: unknown }
      return result
    },
  }
}
