import { type FrameRequest, frameApprovalsPerSecond, frameInFlight, walletRpcOf } from 'latchkit/wire'

const secondMs = 1_000

/** Whether a request only reads: its number at once is limited, not its rate. */
export const isRead = ({ name, payload }: FrameRequest): boolean =>
  name === 'RPC_REQUEST' && walletRpcOf((payload as { readonly method: string }).method)?.class === 'safe'

/**
 * Limits the requests of a page: so many that sign, ask or change something in a second, and so many in all that wait for their answer.
 * @returns A function that says whether there is room for one more, and takes it.
 */
export function limitCalls(now: () => number, inFlight: () => number): (request: FrameRequest) => boolean {
  let taken: number[] = []
  return (request) => {
    // Giving up makes room: it is never refused.
    if (request.name === 'RPC_ABORT') return true
    if (inFlight() >= frameInFlight) return false
    if (isRead(request)) return true
    const since = now() - secondMs
    taken = taken.filter((at) => at > since)
    if (taken.length >= frameApprovalsPerSecond) return false
    taken.push(now())
    return true
  }
}
