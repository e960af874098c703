import { rpcLatencyWeight, rpcStabilityWeight } from '../../../wire/constants.js'

/** One round of pings: the ms that each URL took to answer, or `undefined` if it did not. */
export type PingRound = readonly (number | undefined)[]

/**
 * Sorts URLs by how often they answered and how fast (§9 RPC). Equal ones keep their order; only answers count as
 * fast or slow, so that a quick refusal is no advantage.
 */
export function orderRpcs(urls: readonly string[], rounds: readonly PingRound[]): readonly string[] {
  const answers = urls.map((_, index) => rounds.flatMap((round) => round[index] ?? []))
  const slowest = Math.max(1, ...answers.flat())
  const scores = answers.map((times) => {
    if (!times.length) return 0
    const mean = times.reduce((sum, ms) => sum + ms, 0) / times.length
    return rpcStabilityWeight * (times.length / rounds.length) + rpcLatencyWeight * (1 - mean / slowest)
  })
  return urls
    .map((url, index) => ({ url, score: scores[index] ?? 0 }))
    .sort((one, other) => other.score - one.score)
    .map(({ url }) => url)
}
