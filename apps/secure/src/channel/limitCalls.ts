import { type FrameRequest, frameApprovalsPerSecond, frameInFlight, walletRpcOf } from 'latchkit/wire'

const secondMs = 1_000

/** Whether a request only reads. Such requests are limited in number at a time, not in rate. */
export const isRead = ({ name, payload }: FrameRequest): boolean =>
  name === 'RPC_REQUEST' && walletRpcOf((payload as { readonly method: string }).method)?.class === 'safe'

/**
 * Limits the requests of a page: those that sign, ask or change something per second, and all that wait for an answer.
 * @returns A function that takes a slot for a request, and returns whether there was one.
 */
export function limitCalls(now: () => number, inFlight: () => number): (request: FrameRequest) => boolean {
  let slotTimes: number[] = []
  return (request) => {
    // Aborting frees a slot, so it is always allowed.
    if (request.name === 'RPC_ABORT') return true
    if (inFlight() >= frameInFlight) return false
    if (isRead(request)) return true
    const since = now() - secondMs
    slotTimes = slotTimes.filter((at) => at > since)
    if (slotTimes.length >= frameApprovalsPerSecond) return false
    slotTimes.push(now())
    return true
  }
}
