import { base58, base64 } from '@scure/base'
import type { Pool } from '../../../chains/createPool.js'
import type { RawCall, RawReply } from '../../../chains/rpc.js'

const longestTransaction = 1_232
const signatureLength = 64
/** The most characters in which a transaction can be written. */
const longestText = 2 * longestTransaction

/** The first signature of a transaction, by which it is found; nothing where the bytes are none. */
function signatureIn(bytes: Uint8Array): string | undefined {
  const [count = 0] = bytes
  const isSigned = count > 0 && count < 0x80 && bytes.length > 1 + count * signatureLength
  return isSigned ? base58.encode(bytes.subarray(1, 1 + signatureLength)) : undefined
}

function signatureOf(params: string | undefined): string | undefined {
  const given: unknown = params && JSON.parse(params)
  const [text, options]: unknown[] = Array.isArray(given) ? given : []
  if (typeof text !== 'string' || text.length > longestText) return undefined
  const encoding: unknown = (options as { encoding?: unknown } | null | undefined)?.encoding
  try {
    return signatureIn((encoding === 'base64' ? base64 : base58).decode(text))
  } catch {
    // No text of its encoding: what the node said of it stands.
    return undefined
  }
}

/**
 * A signed transaction that a node has already processed was sent before, by us or by the page: that is success, and its
 * answer is its signature. Any node may be asked for a transaction that another one took before it broke off.
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
