import { base58, base64 } from '@scure/base'
import type { Pool } from '../../../chains/createPool.js'
import type { RawCall, RawReply } from '../../../chains/rpc.js'

const maxTransactionBytes = 1_232
const signatureLength = 64
/** Maximum length of an encoded transaction, in characters. */
const maxTextLength = 2 * maxTransactionBytes

/** Returns the first signature of a transaction, which is its id; `undefined` if the bytes are not a transaction. */
function signatureIn(bytes: Uint8Array): string | undefined {
  const [count = 0] = bytes
  const isSigned = count > 0 && count < 0x80 && bytes.length > 1 + count * signatureLength
  return isSigned ? base58.encode(bytes.subarray(1, 1 + signatureLength)) : undefined
}

function signatureOf(params: string | undefined): string | undefined {
  const parsedParams: unknown = params && JSON.parse(params)
  const [text, options]: unknown[] = Array.isArray(parsedParams) ? parsedParams : []
  if (typeof text !== 'string' || text.length > maxTextLength) return undefined
  const encoding: unknown = (options as { encoding?: unknown } | null | undefined)?.encoding
  try {
    return signatureIn((encoding === 'base64' ? base64 : base58).decode(text))
  } catch {
    // The text is not valid in its encoding, so return the node's error.
    return undefined
  }
}

/**
 * Converts the refusal of a signed transaction into success if a node has processed it already: we or the page have sent it before. The
 * result is its signature. The refusal of any node counts, since another node may have taken the transaction before it
 * disconnected.
 */
export async function resentIsSuccess(
  _: Pool,
  { method, params }: RawCall,
  reply: RawReply,
): Promise<RawReply> {
  if (method !== 'sendTransaction' || !('error' in reply)) return reply
  const { data } = reply.error
  const isKnown = (data as { err?: unknown } | null | undefined)?.err === 'AlreadyProcessed'
  const signature = isKnown ? signatureOf(params) : undefined
  return signature === undefined ? reply : { result: Buffer.from(JSON.stringify(signature)) }
}
