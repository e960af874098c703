import { rpcLatencyWeight, rpcPingSamples, rpcStabilityWeight } from 'latchkit/wire'

/** One question an address was asked: whether it answered, and how fast. */
interface Sample {
  readonly isOk: boolean
  readonly ms: number
}

/** One address of the operator's, and what is known of it. */
export interface Upstream {
  readonly url: string
  readonly samples: Sample[]
  /** It asked to be left alone until then. */
  restsUntil: number
  /** Whether it says that it is of another network; absent until it was asked. */
  isForeign?: Promise<boolean>
  /** Until then that need not be asked again. */
  checkedUntil: number
}

export const newUpstream = (url: string): Upstream => ({ url, samples: [], restsUntil: 0, checkedUntil: 0 })

/** Remembers how a question went, of the last ten. */
export function sampled({ samples }: Upstream, sample: Sample): void {
  samples.push(sample)
  if (samples.length > rpcPingSamples) samples.shift()
}

const meanMs = ({ samples }: Upstream) => {
  const answered = samples.filter(({ isOk }) => isOk)
  return answered.reduce((sum, { ms }) => sum + ms, 0) / Math.max(1, answered.length)
}

/** §9: best first, by stability 0.7 and latency 0.3 of the last 10 samples; equals stay in the operator's order. */
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
