import { type FrameRequest, frameApprovalsPerSecond, frameInFlight, walletRpcOf } from 'latchkit/wire'

const secondMs = 1_000

/** Whether a request only reads. For such requests there is a limit of how many run at a time, but none per second. */
export const isRead = ({ name, payload }: FrameRequest): boolean =>
  name === 'RPC_REQUEST' && walletRpcOf((payload as { readonly method: string }).method)?.class === 'safe'

/**
 * Limits the requests of a page: how many may wait for an answer, and how many per second may sign, ask the person or change something.
 * @returns A function that takes a slot for a request, and returns whether one was free.
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
