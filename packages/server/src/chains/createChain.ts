import { fail } from 'latchkit/wire'
import { callRefused } from '../errors/gateway.js'
import { createPool, type Pool, type PoolParts } from './createPool.js'
import type { RpcCall, RpcReply } from './rpc.js'

/** A network whose nodes can be called. */
export interface Chain<Config> {
  readonly config: Config
  /** Sends calls together. A call that is under way already is sent once. Throws `providerFailed`. */
  send(calls: readonly RpcCall[]): Promise<readonly RpcReply[]>
  /** The result of one call. Throws `callRefused` with the node's error, and `providerFailed`. */
  call(method: string, params?: readonly unknown[]): Promise<unknown>
  /** The same network for replies that must be newer than any call under way: no call is shared. */
  readonly unshared: Chain<Config>
}

/** The way the nodes of a namespace are called. */
export interface ChainKind {
  /** Called to see whether a node answers. */
  readonly pingMethod: string
  /** Says whether a call changes something: such a call is never shared. */
  isAction(method: string): boolean
  /** Reads the reply to one call once more; the reply as it is unless given. */
  readReply?(pool: Pool, call: RpcCall, reply: RpcReply): Promise<RpcReply>
}

/** Creates the connection to one configured network. */
export function createChain<Config extends { readonly rpcUrls: readonly string[] }>(
  config: Config,
  kind: ChainKind,
  parts: PoolParts,
): Chain<Config> {
  const pool = createPool(config.rpcUrls, kind.pingMethod, parts)
  const underWay = new Map<string, Promise<RpcReply>>()

  async function send(calls: readonly RpcCall[], isShared: boolean): Promise<readonly RpcReply[]> {
    const batch: RpcCall[] = []
    let sent: Promise<readonly RpcReply[]> | undefined
    const sendInBatch = async (call: RpcCall): Promise<RpcReply> => {
      const index = batch.push(call) - 1
      // Sent once all calls are in the batch.
      sent ??= Promise.resolve().then(() => pool.send(batch))
      const reply = (await sent)[index] as RpcReply
      return kind.readReply ? kind.readReply(pool, call, reply) : reply
    }
    const replyTo = (call: RpcCall): Promise<RpcReply> => {
      if (!isShared || kind.isAction(call.method)) return sendInBatch(call)
      const key = JSON.stringify([call.method, call.params])
      const shared = underWay.get(key)
      if (shared) return shared
      const reply = sendInBatch(call)
      underWay.set(key, reply)
      const forget = () => void underWay.delete(key)
      reply.then(forget, forget)
      return reply
    }
    return Promise.all(calls.map(replyTo))
  }

  const view = (isShared: boolean): Omit<Chain<Config>, 'unshared'> => ({
    config,
    send: (calls) => send(calls, isShared),
    async call(method, params = []) {
      const [reply] = await send([{ method, params }], isShared)
      if (reply && 'result' in reply) return reply.result
      throw fail(callRefused, { error: reply?.error ?? { code: -32603, message: 'Internal error' } })
    },
  })
  const unshared: Chain<Config> = {
    ...view(false),
    get unshared() {
      return unshared
    },
  }
  return { ...view(true), unshared }
}
