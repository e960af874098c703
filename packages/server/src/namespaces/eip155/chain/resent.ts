import type { Pool } from '../../../chains/createPool.js'
import { type RawCall, type RawReply, rawCallOf } from '../../../chains/rpc.js'
import { type Hex, keccak } from './abi.js'

/**
 * A signed transaction that a node refuses and yet has was sent before, by us or by the page: that is success. Whether it
 * has it is asked, since nodes have no code for it and each its own words.
 */
export async function resentIsSuccess(
  pool: Pool,
  { method, params }: RawCall,
  reply: RawReply,
): Promise<RawReply> {
  if (method !== 'eth_sendRawTransaction' || !('error' in reply)) return reply
  const given: unknown = params && JSON.parse(params)
  const raw: unknown = Array.isArray(given) ? given[0] : undefined
  if (typeof raw !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(raw)) return reply
  const hash: Hex = `0x${keccak(Buffer.from(raw.slice(2), 'hex'))}`
  const [known] = await pool.send([rawCallOf({ method: 'eth_getTransactionByHash', params: [hash] })])
  return known && 'result' in known && String(known.result) !== 'null'
    ? { result: Buffer.from(JSON.stringify(hash)) }
    : reply
}
