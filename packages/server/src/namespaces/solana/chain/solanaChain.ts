import type { Chain } from '../../../chains/createChain.js'
import type { SendRules } from '../../../chains/createPool.js'
import { type RawReply, type RpcCall, type RpcReply, rawCallOf, replyOf } from '../../../chains/rpc.js'
import { exactNumbers } from '../../../upstream/exactNumbers.js'
import type { SolanaConfig } from '../config.js'

/** A network of Solana whose nodes can be called. */
export type SolanaChain = Chain<SolanaConfig>

const exactReplyOf = (reply: RawReply): RpcReply =>
  replyOf('error' in reply ? reply : { result: Buffer.from(exactNumbers(reply.result.toString('utf8'))) })

/**
 * Sends calls and reads their replies without losing digits: Solana's amounts are 64-bit numbers, and long ones become texts. Throws
 * `providerFailed`.
 */
export async function sendCalls(
  { pass }: SolanaChain,
  calls: readonly RpcCall[],
  rules?: SendRules,
): Promise<readonly RpcReply[]> {
  return (await pass(calls.map(rawCallOf), rules)).map(exactReplyOf)
}
