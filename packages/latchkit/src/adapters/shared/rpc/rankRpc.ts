import type { Clock } from '../../../core/contracts/services.js'
import {
  rpcLatencyWeight,
  rpcPingIntervalMs,
  rpcPingSamples,
  rpcStabilityWeight,
} from '../../../wire/constants.js'

/** A ranking of URLs that can be started and stopped at will. */
export interface Ranking {
  readonly urls: readonly string[]
  /** The present order of the URLs, best first; their given order until the first round is over. */
  order(): readonly string[]
  start(): void
  /** Ends the ranking at once: no timer and no request is left, and an answer that still arrives is not counted. */
  stop(): void
}

/**
 * Ranks URLs by asking each of them every 4 s and counting the last 10 rounds (§9, readings 14). Does not use viem's ranking,
 * because that cannot be stopped.
 * @param ping Asks one URL, and fails if the answer is not good.
 * @param isDue Asked before every round. If it returns `false`, the ranking stops by itself.
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
  let controller: AbortController | undefined
  let cancel: (() => void) | undefined

  const measureMs = async (url: string, signal: AbortSignal) => {
    const since = clock.now()
    await ping(url, signal)
    return clock.now() - since
  }
  const round = async (signal: AbortSignal) => {
    if (!isDue()) return stop()
    const times = await Promise.allSettled(urls.map((url) => measureMs(url, signal)))
    if (signal.aborted) return
    const roundTimes = times.map((each) => (each.status === 'fulfilled' ? each.value : undefined))
    rounds = [...rounds, roundTimes].slice(-rpcPingSamples)
    order = orderRpcs(urls, rounds)
    cancel = clock.after(rpcPingIntervalMs, () => round(signal))
  }
  const stop = () => {
    controller?.abort()
    cancel?.()
    controller = undefined
  }
  return {
    urls,
    order: () => order,
    start() {
      if (controller) return
      controller = new AbortController()
      void round(controller.signal)
    },
    stop,
  }
}

/** One round of pings: the ms that each URL took to answer, or `undefined` if it did not. */
type PingRound = readonly (number | undefined)[]

/**
 * Sorts URLs by how often they answered and how fast (§9 RPC). Equal ones keep their order; only answers count as
 * fast or slow, so that a quick refusal is no advantage.
 */
export function orderRpcs(urls: readonly string[], rounds: readonly PingRound[]): readonly string[] {
  const answerTimes = urls.map((_, index) => rounds.flatMap((round) => round[index] ?? []))
  const slowest = Math.max(1, ...answerTimes.flat())
  const scores = answerTimes.map((times) => {
    if (!times.length) return 0
    const mean = times.reduce((sum, ms) => sum + ms, 0) / times.length
    return rpcStabilityWeight * (times.length / rounds.length) + rpcLatencyWeight * (1 - mean / slowest)
  })
  return urls
    .map((url, index) => ({ url, score: scores[index] ?? 0 }))
    .sort((one, other) => other.score - one.score)
    .map(({ url }) => url)
}
