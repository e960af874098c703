import { fail } from 'latchkit/wire'
import type { Clock } from '../clock.js'
import type { ChainConfig } from '../config/chainConfig.js'
import { callRefused } from '../errors/gateway.js'
import { createPool, type PoolLimits } from './createPool.js'
import { resentIsSuccess } from './resent.js'
import type { RpcCall, RpcReply } from './rpc.js'

/** A network that can be asked. */
export interface Chain<Config = ChainConfig> {
  readonly config: Config
  /** Asks all at once. The same question while it is under way is asked once. Throws `providerFailed`. */
  send(calls: readonly RpcCall[]): Promise<readonly RpcReply[]>
  /** The result of one call. Throws `callRefused` with what the node said. */
  ask(method: string, params?: readonly unknown[]): Promise<unknown>
}

/** Asked again, this would do something again. */
const isAction = (method: string) => /^(eth_)?send/.test(method)

export function createChain<Config extends { readonly rpcUrls: readonly string[] }>(
  clock: Clock,
  config: Config,
  limits: () => PoolLimits,
  onFault: () => void,
  pingMethod: string,
): Chain<Config> {
  const pool = createPool(clock, config.rpcUrls, limits, onFault, pingMethod)
  const underWay = new Map<string, Promise<RpcReply>>()

  async function send(calls: readonly RpcCall[]): Promise<readonly RpcReply[]> {
    const fresh: RpcCall[] = []
    let sent: Promise<readonly RpcReply[]> | undefined
    const fetch = async (call: RpcCall): Promise<RpcReply> => {
      const index = fresh.push(call) - 1
      // Sent when all calls have been looked at: they go together.
      sent ??= Promise.resolve().then(() => pool.send(fresh))
      return resentIsSuccess(pool, call, (await sent)[index] as RpcReply)
    }
    const share = (call: RpcCall): Promise<RpcReply> => {
      if (isAction(call.method)) return fetch(call)
      const key = JSON.stringify([call.method, call.params])
      const shared = underWay.get(key) ?? fetch(call)
      if (!underWay.has(key)) {
        underWay.set(key, shared)
        const forget = () => void underWay.delete(key)
        shared.then(forget, forget)
      }
      return shared
    }
    return Promise.all(calls.map(share))
  }

  return {
    config,
    send,
    async ask(method, params = []) {
      const [reply] = await send([{ method, params }])
      if (reply && 'result' in reply) return reply.result
      throw fail(callRefused, { error: reply?.error ?? { code: -32603, message: 'Internal error' } })
    },
  }
}
