import type { RawReply } from '../../chains/rpc.js'
import type { NetworkRpc } from '../../namespaces/namespace.js'
import type { TakeBytes } from '../../upstream/readCapped.js'
import type { ReadCall, ReadCalls } from './readCalls.js'

/** Returns a reply that needs no node: an error, or a result that never changes. */
function knownReply(rpc: NetworkRpc, readCall: ReadCall): RawReply | undefined {
  if ('error' in readCall) return { error: readCall.error }
  const result = rpc.knownResult?.(readCall.call.method)
  return result === undefined ? undefined : { result: Buffer.from(JSON.stringify(result)) }
}

function frameOf(id: string, reply: RawReply | undefined): readonly Buffer[] {
  const replyStart = `{"jsonrpc":"2.0","id":${id},`
  if (reply && 'result' in reply)
    return [Buffer.from(`${replyStart}"result":`), reply.result, Buffer.from('}')]
  return [Buffer.from(`${replyStart}"error":${JSON.stringify(reply?.error)}}`)]
}

/**
 * Answers calls as parts of one JSON text, each with its own id. A call without an id gets no answer. The node's JSON stays unchanged.
 * Throws `providerFailed`, `tooManyRequests`.
 */
export async function answerCalls(
  rpc: NetworkRpc,
  { calls, isBatch }: ReadCalls,
  takeBytes: TakeBytes,
): Promise<readonly Buffer[]> {
  const replies = calls.map((readCall) => knownReply(rpc, readCall))
  const openCalls = calls.flatMap((readCall, index) =>
    replies[index] || !('call' in readCall) ? [] : [{ index, ...readCall }],
  )
  const rawCalls = openCalls.map(({ call }) => call)
  const newReplies = rawCalls.length > 0 ? await rpc.pass(rawCalls, { takeBytes }) : []
  openCalls.forEach(({ index }, at) => {
    replies[index] = newReplies[at]
  })
  const frames = calls.flatMap(({ id }, index) => (id === undefined ? [] : [frameOf(id, replies[index])]))
  if (!isBatch || frames.length === 0) return frames.flat()
  const parts = frames.flatMap((frame, index) => [Buffer.from(index === 0 ? '[' : ','), ...frame])
  return [...parts, Buffer.from(']')]
}
