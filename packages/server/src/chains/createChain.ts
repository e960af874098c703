import { fail } from 'latchkit/wire'
import { callRefused } from '../errors/gateway.js'
import { createNetworkCheck } from './checkNetwork.js'
import { createPool, type Pool, type PoolOptions, type SendRules } from './createPool.js'
import { type Dialect, jsonRpc } from './dialect.js'
import { type RawCall, type RawReply, type RpcCall, type RpcReply, rawCallOf, replyOf } from './rpc.js'

/** A network whose nodes can be called. */
export interface Chain<Config> {
  readonly config: Config
  /** Sends calls, the expensive ones separately. Equal single calls at the same time are sent only once. Throws `providerFailed`. */
  send(calls: readonly RpcCall[], rules?: SendRules): Promise<readonly RpcReply[]>
  /** Returns the result of one call at every node; `undefined` for a node that fails or refuses. */
  callEach(method: string, params: readonly unknown[]): Promise<readonly unknown[]>
  /** Sends a caller's own calls and returns the node's own replies. @throws `providerFailed`, `tooManyRequests`. */
  pass(calls: readonly RawCall[], rules?: SendRules): Promise<readonly RawReply[]>
  /** Returns the result of one call. Throws `callRefused` with the node's error, and `providerFailed`. */
  call(method: string, params?: readonly unknown[]): Promise<unknown>
  /** Asks each node for its network unless that is known. Answers of nodes of other networks are ignored. */
  checkNodes(): Promise<void>
  /** The same network without sharing calls. For replies that must not come from a call that began earlier. */
  readonly unshared: Chain<Config>
}

/** How the nodes of a namespace are called. */
export interface ChainKind {
  /** Protocol of the nodes; JSON-RPC unless given. */
  readonly dialect?: Dialect
  /** The method that checks whether a node answers. */
  readonly pingMethod: string
  /** The call that returns a node's network, and how to compare it with an id. */
  readonly idMethod?: string
  readonly idParams?: readonly unknown[]
  isForeign?(id: string, result: unknown): boolean
  /** Whether a call changes something. Such a call is never shared. */
  isAction(method: string): boolean
  /** Whether a node may need long for a call, or send a large answer. */
  isHeavy(method: string): boolean
  /** Post-processes the reply to a call; returned unchanged unless given. */
  readReply?(pool: Pool, call: RawCall, reply: RawReply): Promise<RawReply>
}

async function sendTogether(
  pool: Pool,
  { readReply }: ChainKind,
  calls: readonly RawCall[],
  rules?: SendRules,
): Promise<readonly RawReply[]> {
  if (calls.length === 0) return []
  const replies = await pool.send(calls, rules)
  if (!readReply) return replies
  return Promise.all(calls.map((call, index) => readReply(pool, call, replies[index] as RawReply)))
}

/** Sends expensive calls separately: they may take all the time there is, and cheap calls must not wait in the same batch. */
async function sendSeparately(
  pool: Pool,
  kind: ChainKind,
  calls: readonly RawCall[],
  rules?: SendRules,
): Promise<readonly RawReply[]> {
  const isHeavy = ({ method }: RawCall) => kind.isHeavy(method)
  const [heavy, cheap] = await Promise.all([
    sendTogether(pool, kind, calls.filter(isHeavy), rules),
    sendTogether(
      pool,
      kind,
      calls.filter((call) => !isHeavy(call)),
      rules,
    ),
  ])
  const [heavyReplies, cheapReplies] = [heavy.values(), cheap.values()]
  return calls.map((call) => (isHeavy(call) ? heavyReplies : cheapReplies).next().value as RawReply)
}

/** The check that a node belongs to its configured network; `undefined` if no call of the network can tell. */
function networkCheckOf(id: string, kind: ChainKind, { clock, limits, onForeignNode }: PoolOptions) {
  const { dialect = jsonRpc, idMethod, idParams } = kind
  if (!idMethod) return undefined
  return createNetworkCheck(
    {
      dialect,
      call: rawCallOf({ method: idMethod, params: idParams }),
      isForeign: (result) => kind.isForeign?.(id, result) ?? false,
    },
    { clock, ms: () => limits().upstreamMs, onForeignNode: () => onForeignNode?.(id) },
  )
}

/** Creates the connection to a configured network. */
export function createChain<Config extends { readonly id: string; readonly rpcUrls: readonly string[] }>(
  config: Config,
  kind: ChainKind,
  parts: PoolOptions,
): Chain<Config> {
  const { dialect = jsonRpc, pingMethod } = kind
  const isForeign = networkCheckOf(config.id, kind, parts)
  const pool = createPool(config.rpcUrls, { dialect, pingMethod, ...(isForeign && { isForeign }) }, parts)
  const pendingReplies = new Map<string, Promise<RawReply>>()

  const sendSingle = async (call: RawCall, rules?: SendRules) =>
    (await sendTogether(pool, kind, [call], rules))[0] as RawReply

  function sendShared(call: RawCall, rules?: SendRules): Promise<RawReply> {
    const key = `${call.method} ${call.params}`
    const sharedReply = pendingReplies.get(key)
    // A shared call that fails for its first caller may still succeed for this one, who came later.
    if (sharedReply) return sharedReply.catch(() => sendSingle(call, rules))
    const reply = sendSingle(call, rules)
    pendingReplies.set(key, reply)
    const forget = () => void pendingReplies.delete(key)
    reply.then(forget, forget)
    return reply
  }

  async function pass(calls: readonly RawCall[], isShared: boolean, rules?: SendRules) {
    const [call] = calls
    // Only single calls are shared: joining a batch would make others wait for the whole batch.
    const mayShare = isShared && call && calls.length === 1 && !kind.isAction(call.method)
    return mayShare ? [await sendShared(call, rules)] : sendSeparately(pool, kind, calls, rules)
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
      const parsedReplies = replies.map((reply) => reply && replyOf(reply))
      return parsedReplies.map((reply) => (reply && 'result' in reply ? reply.result : undefined))
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
