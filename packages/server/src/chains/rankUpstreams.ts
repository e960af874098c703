import { rpcLatencyWeight, rpcPingSamples, rpcStabilityWeight } from 'latchkit/wire'

/** The outcome of one request: whether it succeeded, and how long it took. */
interface Sample {
  readonly isOk: boolean
  readonly ms: number
}

/** An upstream of the operator, and what is known about it. */
export interface Upstream {
  readonly url: string
  readonly samples: Sample[]
  /** Until when it has asked not to be called. */
  restsUntil: number
  /** Whether it says that it belongs to another network; `undefined` until it was asked. */
  isForeign?: Promise<boolean>
  /** Until when its network need not be checked again. */
  checkedUntil: number
}

export const newUpstream = (url: string): Upstream => ({ url, samples: [], restsUntil: 0, checkedUntil: 0 })

/** Stores the outcome of a request. Keeps the last ten. */
export function addSample({ samples }: Upstream, sample: Sample): void {
  samples.push(sample)
  if (samples.length > rpcPingSamples) samples.shift()
}

const meanMs = ({ samples }: Upstream) => {
  const okSamples = samples.filter(({ isOk }) => isOk)
  return okSamples.reduce((sum, { ms }) => sum + ms, 0) / Math.max(1, okSamples.length)
}

/**
 * §9: sorts upstreams by a score of stability (0.7) and latency (0.3) over the last 10 samples. Equal ones stay in the operator's order.
 */
export function rankUpstreams(upstreams: readonly Upstream[]): readonly Upstream[] {
  if (upstreams.length < 2) return upstreams
  const slowest = Math.max(1, ...upstreams.map(meanMs))
  const scoreOf = (upstream: Upstream) => {
    const { samples } = upstream
    const stability = samples.filter(({ isOk }) => isOk).length / Math.max(1, samples.length)
    const score = rpcStabilityWeight * (samples.length === 0 ? 1 : stability)
    return score + rpcLatencyWeight * (1 - meanMs(upstream) / slowest)
  }
  return upstreams
    .map((upstream) => ({ upstream, score: scoreOf(upstream) }))
    .sort((one, other) => other.score - one.score)
    .map(({ upstream }) => upstream)
}
