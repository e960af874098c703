import type { Chain } from '../../chains/createChain.js'
import type { RpcCall, RpcReply } from '../../chains/rpc.js'
import type { ReadCall, ReadCalls } from './readCalls.js'

type AnyChain = Pick<Chain<{ readonly id: string }>, 'config' | 'send'>

/** What the configuration knows need not be asked. */
function knownReply({ method }: RpcCall, { config }: AnyChain): RpcReply | undefined {
  if (!config.id.startsWith('eip155:')) return undefined
  const number = config.id.slice('eip155:'.length)
  if (method === 'eth_chainId') return { result: `0x${BigInt(number).toString(16)}` }
  return method === 'net_version' ? { result: number } : undefined
}

const callOf = (read: ReadCall) => ('call' in read ? read.call : undefined)

/** The answers to calls, each with the id it came with. Throws `providerFailed`. */
export async function answerCalls(chain: AnyChain, { calls, isBatch }: ReadCalls): Promise<unknown> {
  const replies: (RpcReply | undefined)[] = calls.map((read) =>
    'call' in read ? knownReply(read.call, chain) : { error: read.error },
  )
  const open = calls.flatMap((read, index) => {
    const call = replies[index] ? undefined : callOf(read)
    return call ? [{ index, call }] : []
  })
  const got = open.length > 0 ? await chain.send(open.map(({ call }) => call)) : []
  open.forEach(({ index }, at) => {
    replies[index] = got[at]
  })
  const frames = calls.map(({ id }, index) => ({ jsonrpc: '2.0', id, ...replies[index] }))
  return isBatch ? frames : frames[0]
}
