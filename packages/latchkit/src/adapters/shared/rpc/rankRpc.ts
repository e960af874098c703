import type { Clock } from '../../../core/contracts/services.js'
import { rpcPingIntervalMs, rpcPingSamples } from '../../../wire/constants.js'
import { orderRpcs, type PingRound } from './orderRpcs.js'

/** A ranking of URLs that can be started and stopped at will. */
export interface Ranking {
  readonly urls: readonly string[]
  /** The URLs as they stand now, best first; in their own order until the first round is over. */
  order(): readonly string[]
  start(): void
  /** Ends it at once: no timer and no request is left, and an answer on its way is not counted. */
  stop(): void
}

/**
 * Ranks URLs by asking each of them every 4 s and counting the last 10 rounds (§9, readings 14). Ours and not viem's, whose ranking cannot
 * be stopped.
 * @param ping Asks one URL, and fails if the answer is not good.
 * @param isDue Asked before every round; when it says no the ranking stops by itself.
 */
export function rankRpc(
  urls: readonly string[],
  {
    clock,
    ping,
    isDue,
  }: {
    readonly clock: Clock
    readonly ping: (url: string, signal: AbortSignal) => Promise<unknown>
    readonly isDue: () => boolean
  },
): Ranking {
  let rounds: readonly PingRound[] = []
  let order = urls
  let ended: AbortController | undefined
  let cancel: (() => void) | undefined

  const time = async (url: string, signal: AbortSignal) => {
    const since = clock.now()
    await ping(url, signal)
    return clock.now() - since
  }
  const round = async (signal: AbortSignal) => {
    if (!isDue()) return stop()
    const times = await Promise.allSettled(urls.map((url) => time(url, signal)))
    if (signal.aborted) return
    const now = times.map((each) => (each.status === 'fulfilled' ? each.value : undefined))
    rounds = [...rounds, now].slice(-rpcPingSamples)
    order = orderRpcs(urls, rounds)
    cancel = clock.after(rpcPingIntervalMs, () => round(signal))
  }
  const stop = () => {
    ended?.abort()
    cancel?.()
    ended = undefined
  }
  return {
    urls,
    order: () => order,
    start() {
      if (ended) return
      ended = new AbortController()
      void round(ended.signal)
    },
    stop,
  }
}
