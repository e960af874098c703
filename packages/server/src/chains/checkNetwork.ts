import type { Clock } from '../clock.js'
import { fetchUpstreamBytes } from '../upstream/fetchUpstream.js'
import type { Upstream } from './rankUpstreams.js'
import { repliesOf, replyOf, writeCalls } from './rpc.js'

/** The way to see whether a node is of the network that it is configured for. */
export interface NetworkCheck {
  readonly method: string
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
    const body = writeCalls([{ method: check.method }])
    const answer = await fetchUpstreamBytes(clock, upstream.url, body, { ms: ms(), bytes: longestReply })
    const raw = 'bytes' in answer ? repliesOf(answer.bytes, 1)?.[0] : undefined
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
