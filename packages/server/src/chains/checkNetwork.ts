import type { Clock } from '../clock.js'
import { askUpstream, type Dialect } from './dialect.js'
import type { Upstream } from './rankUpstreams.js'
import { type RawCall, replyOf } from './rpc.js'

/** The way to see whether a node is of the network that it is configured for. */
export interface NetworkCheck {
  readonly dialect: Dialect
  readonly call: RawCall
  /** Whether what it answers is the id of another network. */
  isForeign(result: unknown): boolean
}

const checkedMs = 600_000
/** One that did not tell is asked again. */
const uncheckedMs = 10_000
const longestReply = 4_096

interface CheckParts {
  readonly clock: Clock
  readonly ms: () => number
  /** Called each time a node is found to be of another network. */
  readonly onForeign: () => void
}

/**
 * Makes the function that says whether a node is of another network: asked at the start, when it is first used, and from time to time. One
 * that does not tell is taken for what it is configured as.
 */
export function createNetworkCheck(check: NetworkCheck, { clock, ms, onForeign }: CheckParts) {
  async function ask(upstream: Upstream): Promise<boolean> {
    const { dialect, call } = check
    const limits = { ms: ms(), bytes: longestReply }
    const answer = await askUpstream(clock, dialect, { url: upstream.url, calls: [call] }, limits)
    const raw = 'replies' in answer ? answer.replies[0] : undefined
    const reply = raw && replyOf(raw)
    if (!reply || !('result' in reply)) {
      upstream.checkedUntil = clock.now() + uncheckedMs
      return false
    }
    const isForeign = check.isForeign(reply.result)
    if (isForeign) onForeign()
    return isForeign
  }

  return (upstream: Upstream): Promise<boolean> => {
    if (upstream.isForeign && clock.now() < upstream.checkedUntil) return upstream.isForeign
    upstream.checkedUntil = clock.now() + checkedMs
    const next = ask(upstream)
    // What was known holds until it is known anew.
    const known = upstream.isForeign ?? next
    upstream.isForeign = known
    next.then((isForeign) => {
      upstream.isForeign = Promise.resolve(isForeign)
    })
    return known
  }
}
