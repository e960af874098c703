import { fail, rpcPingIntervalMs } from 'latchkit/wire'
import type { Clock } from '../clock.js'
import { providerFailed, tooManyRequests } from '../errors/gateway.js'
import type { TakeBytes } from '../upstream/readCapped.js'
import { askUpstream, type Dialect } from './dialect.js'
import { addSample, newUpstream, rankUpstreams, type Upstream } from './rankUpstreams.js'
import type { RawCall, RawReply } from './rpc.js'

export interface PoolLimits {
  readonly upstreamMs: number
  readonly upstreamTotalMs: number
  readonly upstreamBytes: number
}

/** Limits for the answers to some calls. */
export interface SendRules {
  /** Called for each part of an answer: returns whether there is memory for this part. */
  readonly takeBytes?: TakeBytes | undefined
  /** The longest answer, if not the usual one. */
  readonly bytes?: number
  /** Index of the only upstream that may be called, because no other one can know. */
  readonly onlyUpstream?: number
}

/** Several upstreams of one network. */
export interface Pool {
  /**
   * Asks the best upstream, and then the next ones for calls that it could not answer. Throws `providerFailed`, and `tooManyRequests` if
   * `takeBytes` says that memory is full.
   */
  send(calls: readonly RawCall[], rules?: SendRules): Promise<readonly RawReply[]>
  /** Asks every upstream; `undefined` for those that do not answer. */
  sendToEach(call: RawCall): Promise<readonly (RawReply | undefined)[]>
  /** Asks each upstream for its network unless that is known. */
  checkEach(): Promise<void>
}

/** Codes of errors that another node may not return, so that the next node is asked. Any other error is the final answer. */
const nodeFaultCodes: ReadonlySet<number> = new Set([-1, 429, -32005, -32603, -32601, -32004])
const retryMs = 1_000

/** How the upstreams of a pool are called and checked. */
export interface PoolKind {
  readonly dialect: Dialect
  readonly pingMethod: string
  readonly isForeign?: ((upstream: Upstream) => Promise<boolean>) | undefined
}

/** Dependencies of a pool. */
export interface PoolOptions {
  readonly clock: Clock
  readonly limits: () => PoolLimits
  /** Called for each request that an upstream did not answer well. */
  readonly onFault: () => void
  /** Called with the network when one of its nodes turns out to belong to another one. */
  readonly onForeignNode?: (chainId: string) => void
}

/**
 * Creates a pool.
 * @param urls The upstreams, the operator's first choice first.
 * @param kind Their protocol, the method that checks whether one answers, and the check of its network, if
 * there is one.
 */
export function createPool(
  urls: readonly string[],
  { dialect, pingMethod, isForeign = async () => false }: PoolKind,
  { clock, limits, onFault }: PoolOptions,
): Pool {
  const upstreams = urls.map(newUpstream)
  let pingedAt = Number.NEGATIVE_INFINITY

  async function callUpstream(
    upstream: Upstream,
    calls: readonly RawCall[],
    ms: number,
    { takeBytes, bytes = limits().upstreamBytes }: SendRules = {},
  ) {
    const began = clock.now()
    const limit = { ms, bytes, takeBytes }
    const answer = await askUpstream(clock, dialect, { url: upstream.url, calls }, limit)
    // Our own memory is full: another node would not help.
    if ('isRefused' in answer && answer.isRefused) throw fail(tooManyRequests, { retrySeconds: 1 })
    const replies = 'replies' in answer ? answer.replies : undefined
    addSample(upstream, { isOk: replies !== undefined, ms: clock.now() - began })
    if (replies) return replies
    onFault()
    if ('retryAfterMs' in answer && answer.retryAfterMs) {
      upstream.restsUntil = clock.now() + answer.retryAfterMs
    }
    return undefined
  }

  /** Pings unused upstreams from time to time while there is work, so that they can rise in rank again. */
  function ping() {
    const now = clock.now()
    if (upstreams.length < 2 || now - pingedAt < rpcPingIntervalMs) return
    pingedAt = now
    for (const upstream of upstreams) {
      if (upstream.restsUntil <= now) callUpstream(upstream, [{ method: pingMethod }], limits().upstreamMs)
    }
  }

  const send: Pool['send'] = async (calls, rules = {}) => {
    ping()
    const { upstreamMs, upstreamTotalMs } = limits()
    const deadline = clock.now() + upstreamTotalMs
    const replies: (RawReply | undefined)[] = calls.map(() => undefined)
    let openIndexes = calls.map((_, index) => index)
    const { onlyUpstream } = rules
    const candidates =
      onlyUpstream === undefined ? rankUpstreams(upstreams) : upstreams.slice(onlyUpstream, onlyUpstream + 1)
    for (const upstream of candidates) {
      const leftMs = deadline - clock.now()
      if (openIndexes.length === 0 || leftMs <= 0) break
      if (upstream.restsUntil > clock.now()) continue
      const triedIndexes = openIndexes
      const [newReplies, isOther] = await Promise.all([
        callUpstream(
          upstream,
          triedIndexes.map((index) => calls[index] as RawCall),
          Math.min(upstreamMs, leftMs),
          rules,
        ),
        isForeign(upstream),
      ])
      // Ignore the replies of a node of another network.
      if (isOther) continue
      newReplies?.forEach((reply, at) => {
        const index = triedIndexes[at] as number
        if (reply) replies[index] = { ...reply, nodeIndex: upstreams.indexOf(upstream) }
      })
      openIndexes = triedIndexes.filter((index) => {
        const reply = replies[index]
        return !reply || ('error' in reply && nodeFaultCodes.has(reply.error.code))
      })
    }
    if (replies.every((reply) => reply !== undefined)) return replies as readonly RawReply[]
    const restMs = Math.min(...upstreams.map(({ restsUntil }) => restsUntil - clock.now()))
    throw fail(providerFailed, { retrySeconds: Math.ceil(Math.max(retryMs, restMs) / 1_000) })
  }

  const sendToEach: Pool['sendToEach'] = (call) =>
    Promise.all(upstreams.map(async (one) => (await callUpstream(one, [call], limits().upstreamMs))?.[0]))

  const checkEach = async () => void (await Promise.all(upstreams.map(isForeign)))

  return { send, sendToEach, checkEach }
}
