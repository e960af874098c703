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
 * Sends calls and reads their replies with every number as it was written: amounts of Solana are numbers of 64 bits, and
 * long ones come as texts. Throws `providerFailed`.
 */
export async function sendCalls(
  { pass }: SolanaChain,
  calls: readonly RpcCall[],
  rules?: SendRules,
): Promise<readonly RpcReply[]> {
  return (await pass(calls.map(rawCallOf), rules)).map(exactReplyOf)
}
