import { fail } from 'latchkit/wire'
import { callRefused } from '../errors/gateway.js'
import { createPool, type Pool, type PoolParts } from './createPool.js'
import type { RpcCall, RpcReply } from './rpc.js'

/** A network whose nodes can be called. */
export interface Chain<Config> {
  readonly config: Config
  /** Sends calls, heavy ones apart from the others. One alone that is under way alone is sent once. Throws `providerFailed`. */
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
  /** Says whether a node may compute long for a call, or answer much. */
  isHeavy(method: string): boolean
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

  async function sendTogether(calls: readonly RpcCall[]): Promise<readonly RpcReply[]> {
    if (calls.length === 0) return []
    const replies = await pool.send(calls)
    const { readReply } = kind
    if (!readReply) return replies
    return Promise.all(calls.map((call, index) => readReply(pool, call, replies[index] as RpcReply)))
  }

  /** A heavy call may take all the time there is: cheap ones do not wait in one batch with it. */
  async function sendApart(calls: readonly RpcCall[]): Promise<readonly RpcReply[]> {
    const isHeavy = ({ method }: RpcCall) => kind.isHeavy(method)
    const [heavy, cheap] = await Promise.all([
      sendTogether(calls.filter(isHeavy)),
      sendTogether(calls.filter((call) => !isHeavy(call))),
    ])
    const [heavyReplies, cheapReplies] = [heavy.values(), cheap.values()]
    return calls.map((call) => (isHeavy(call) ? heavyReplies : cheapReplies).next().value as RpcReply)
  }

  const sendAlone = async (call: RpcCall) => (await sendTogether([call]))[0] as RpcReply

  function sendShared(call: RpcCall): Promise<RpcReply> {
    const key = JSON.stringify([call.method, call.params])
    const shared = underWay.get(key)
    // What failed another caller may not fail this one, who came later.
    if (shared) return shared.catch(() => sendAlone(call))
    const reply = sendAlone(call)
    underWay.set(key, reply)
    const forget = () => void underWay.delete(key)
    reply.then(forget, forget)
    return reply
  }

  async function send(calls: readonly RpcCall[], isShared: boolean): Promise<readonly RpcReply[]> {
    const [call] = calls
    // Only a call that goes out alone is shared: one in a batch would make strangers wait for the whole batch.
    const mayShare = isShared && call && calls.length === 1 && !kind.isAction(call.method)
    return mayShare ? [await sendShared(call)] : sendApart(calls)
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
