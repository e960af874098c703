import { fail } from 'latchkit/wire'
import { callRefused } from '../errors/gateway.js'
import { createNetworkCheck } from './checkNetwork.js'
import { createPool, type Pool, type PoolParts, type SendRules } from './createPool.js'
import { type Dialect, jsonRpc } from './dialect.js'
import { type RawCall, type RawReply, type RpcCall, type RpcReply, rawCallOf, replyOf } from './rpc.js'

/** A network whose nodes can be called. */
export interface Chain<Config> {
  readonly config: Config
  /** Sends calls, heavy ones apart from the others. One alone that is under way alone is sent once. Throws `providerFailed`. */
  send(calls: readonly RpcCall[], rules?: SendRules): Promise<readonly RpcReply[]>
  /** The results of one call at each node; nothing of those that do not answer or refuse. */
  callEach(method: string, params: readonly unknown[]): Promise<readonly unknown[]>
  /**
   * Sends calls that a caller wrote, and answers what the node wrote.
   * @throws `providerFailed`, `tooManyRequests`.
   */
  pass(calls: readonly RawCall[], rules?: SendRules): Promise<readonly RawReply[]>
  /** The result of one call. Throws `callRefused` with the node's error, and `providerFailed`. */
  call(method: string, params?: readonly unknown[]): Promise<unknown>
  /** Asks each node its network, where that is not known yet: of what one of another network answers nothing is believed. */
  checkNodes(): Promise<void>
  /** The same network for replies that must be newer than any call under way: no call is shared. */
  readonly unshared: Chain<Config>
}

/** The way the nodes of a namespace are called. */
export interface ChainKind {
  /** The way its nodes are spoken to; JSON-RPC unless given. */
  readonly dialect?: Dialect
  /** Called to see whether a node answers. */
  readonly pingMethod: string
  /** The call by which a node tells its network, and whether that is another one than of an id. */
  readonly idMethod?: string
  readonly idParams?: readonly unknown[]
  isForeign?(id: string, result: unknown): boolean
  /** Says whether a call changes something: such a call is never shared. */
  isAction(method: string): boolean
  /** Says whether a node may compute long for a call, or answer much. */
  isHeavy(method: string): boolean
  /** Reads the reply to one call once more; the reply as it is unless given. */
  readReply?(pool: Pool, call: RawCall, reply: RawReply): Promise<RawReply>
}

/** Creates the connection to one configured network. */
export function createChain<Config extends { readonly id: string; readonly rpcUrls: readonly string[] }>(
  config: Config,
  kind: ChainKind,
  parts: PoolParts,
): Chain<Config> {
  const { clock, limits, onForeign } = parts
  const { dialect = jsonRpc, idMethod, idParams } = kind
  const isForeign =
    idMethod &&
    createNetworkCheck(
      {
        dialect,
        call: rawCallOf({ method: idMethod, params: idParams }),
        isForeign: (result) => kind.isForeign?.(config.id, result) ?? false,
      },
      { clock, ms: () => limits().upstreamMs, onForeign: () => onForeign?.(config.id) },
    )
  const pool = createPool(
    config.rpcUrls,
    { dialect, pingMethod: kind.pingMethod, ...(isForeign && { isForeign }) },
    parts,
  )
  const underWay = new Map<string, Promise<RawReply>>()

  async function sendTogether(calls: readonly RawCall[], rules?: SendRules): Promise<readonly RawReply[]> {
    if (calls.length === 0) return []
    const replies = await pool.send(calls, rules)
    const { readReply } = kind
    if (!readReply) return replies
    return Promise.all(calls.map((call, index) => readReply(pool, call, replies[index] as RawReply)))
  }

  /** A heavy call may take all the time there is: cheap ones do not wait in one batch with it. */
  async function sendApart(calls: readonly RawCall[], rules?: SendRules): Promise<readonly RawReply[]> {
    const isHeavy = ({ method }: RawCall) => kind.isHeavy(method)
    const [heavy, cheap] = await Promise.all([
      sendTogether(calls.filter(isHeavy), rules),
      sendTogether(
        calls.filter((call) => !isHeavy(call)),
        rules,
      ),
    ])
    const [heavyReplies, cheapReplies] = [heavy.values(), cheap.values()]
    return calls.map((call) => (isHeavy(call) ? heavyReplies : cheapReplies).next().value as RawReply)
  }

  const sendAlone = async (call: RawCall, rules?: SendRules) =>
    (await sendTogether([call], rules))[0] as RawReply

  function sendShared(call: RawCall, rules?: SendRules): Promise<RawReply> {
    const key = `${call.method} ${call.params}`
    const shared = underWay.get(key)
    // What failed another caller may not fail this one, who came later.
    if (shared) return shared.catch(() => sendAlone(call, rules))
    const reply = sendAlone(call, rules)
    underWay.set(key, reply)
    const forget = () => void underWay.delete(key)
    reply.then(forget, forget)
    return reply
  }

  async function pass(calls: readonly RawCall[], isShared: boolean, rules?: SendRules) {
    const [call] = calls
    // Only a call that goes out alone is shared: one in a batch would make strangers wait for the whole batch.
    const mayShare = isShared && call && calls.length === 1 && !kind.isAction(call.method)
    return mayShare ? [await sendShared(call, rules)] : sendApart(calls, rules)
  }

  const send = async (
    calls: readonly RpcCall[],
    isShared: boolean,
    rules?: SendRules,
  ): Promise<readonly RpcReply[]> => (await pass(calls.map(rawCallOf), isShared, rules)).map(replyOf)

  const view = (isShared: boolean): Omit<Chain<Config>, 'unshared'> => ({
    config,
    send: (calls, rules) => send(calls, isShared, rules),
    async callEach(method, params) {
      const replies = await pool.sendToEach(rawCallOf({ method, params }))
      const read = replies.map((reply) => reply && replyOf(reply))
      return read.map((reply) => (reply && 'result' in reply ? reply.result : undefined))
    },
    pass: (calls, rules) => pass(calls, isShared, rules),
    checkNodes: pool.checkEach,
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
