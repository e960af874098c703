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

const recheckAfterMs = 600_000
/** How soon a node that did not answer is asked for its network again. */
const retryAfterMs = 10_000
const maxReplyBytes = 4_096

interface NetworkCheckOptions {
  readonly clock: Clock
  readonly ms: () => number
  /** Called each time a node turns out to belong to another network. */
  readonly onForeignNode: () => void
}

/**
 * Creates the function that checks whether a node belongs to another network: at the start, at its first use, and from time to time. A
 * node that does not tell its network counts as one of the configured network.
 */
export function createNetworkCheck(check: NetworkCheck, { clock, ms, onForeignNode }: NetworkCheckOptions) {
  async function ask(upstream: Upstream): Promise<boolean> {
    const { dialect, call } = check
    const limits = { ms: ms(), bytes: maxReplyBytes }
    const answer = await askUpstream(clock, dialect, { url: upstream.url, calls: [call] }, limits)
    const raw = 'replies' in answer ? answer.replies[0] : undefined
    const reply = raw && replyOf(raw)
    if (!reply || !('result' in reply)) {
      upstream.checkedUntil = clock.now() + retryAfterMs
      return false
    }
    const isForeign = check.isForeign(reply.result)
    if (isForeign) onForeignNode()
    return isForeign
  }

  return (upstream: Upstream): Promise<boolean> => {
    if (upstream.isForeign && clock.now() < upstream.checkedUntil) return upstream.isForeign
    upstream.checkedUntil = clock.now() + recheckAfterMs
    const newResult = ask(upstream)
    // The old result stays valid until the new one is known.
    const currentResult = upstream.isForeign ?? newResult
    upstream.isForeign = currentResult
    newResult.then((isForeign) => {
      upstream.isForeign = Promise.resolve(isForeign)
    })
    return currentResult
  }
}
