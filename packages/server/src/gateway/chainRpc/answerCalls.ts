import type { RpcReply } from '../../chains/rpc.js'
import type { NetworkRpc } from '../../namespaces/namespace.js'
import type { ReadCall, ReadCalls } from './readCalls.js'

const callOf = (read: ReadCall) => ('call' in read ? read.call : undefined)

/** The answers to calls, each with the id it came with. Throws `providerFailed`. */
export async function answerCalls(rpc: NetworkRpc, { calls, isBatch }: ReadCalls): Promise<unknown> {
  const replies: (RpcReply | undefined)[] = calls.map((read) =>
    'call' in read ? rpc.knownReply?.(read.call) : { error: read.error },
  )
  const open = calls.flatMap((read, index) => {
    const call = replies[index] ? undefined : callOf(read)
    return call ? [{ index, call }] : []
  })
  const got = open.length > 0 ? await rpc.send(open.map(({ call }) => call)) : []
  open.forEach(({ index }, at) => {
    replies[index] = got[at]
  })
  const frames = calls.map(({ id }, index) => ({ jsonrpc: '2.0', id, ...replies[index] }))
  return isBatch ? frames : frames[0]
}
