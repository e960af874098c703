import type { Clock } from '../clock.js'
import { askUpstream, type Dialect } from './dialect.js'
import type { Upstream } from './rankUpstreams.js'
import { type RawCall, replyOf } from './rpc.js'

/** How to check that a node belongs to its configured network. */
export interface NetworkCheck {
  readonly dialect: Dialect
  readonly call: RawCall
  /** Whether the node's answer is the id of another network. */
  isForeign(result: unknown): boolean
}

const checkedMs = 600_000
/** A node that did not answer is asked again after this time. */
const uncheckedMs = 10_000
const longestReply = 4_096

interface CheckParts {
  readonly clock: Clock
  readonly ms: () => number
  /** Called each time a node turns out to belong to another network. */
  readonly onForeign: () => void
}

/**
 * Creates the function that checks whether a node belongs to another network: at the start, at its first use, and from time to time. If a
 * node does not say, its configuration is believed.
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
    // The old result stays valid until the new one is known.
    const currentResult = upstream.isForeign ?? next
    upstream.isForeign = currentResult
    next.then((isForeign) => {
      upstream.isForeign = Promise.resolve(isForeign)
    })
    return currentResult
  }
}
