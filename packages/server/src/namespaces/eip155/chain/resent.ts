import type { Pool } from '../../../chains/createPool.js'
import { type RawCall, type RawReply, rawCallOf } from '../../../chains/rpc.js'
import { type Hex, keccak } from './abi.js'

/**
 * Converts the refusal of a signed transaction into success if the node has the transaction already: we or the page have sent it before.
 * Asks the node for the transaction, since there is no common error code.
 */
export async function resentIsSuccess(
  pool: Pool,
  { method, params }: RawCall,
  reply: RawReply,
): Promise<RawReply> {
  if (method !== 'eth_sendRawTransaction' || !('error' in reply)) return reply
  const parsedParams: unknown = params && JSON.parse(params)
  const raw: unknown = Array.isArray(parsedParams) ? parsedParams[0] : undefined
  if (typeof raw !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(raw)) return reply
  const hash: Hex = `0x${keccak(Buffer.from(raw.slice(2), 'hex'))}`
  const [knownReply] = await pool.send([rawCallOf({ method: 'eth_getTransactionByHash', params: [hash] })])
  return knownReply && 'result' in knownReply && String(knownReply.result) !== 'null'
    ? { result: Buffer.from(JSON.stringify(hash)) }
    : reply
}
