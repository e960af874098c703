import type { Binding } from './createBindings.js'
import type { ReleaseRequest } from './createRequests.js'
import { isStopped, letInAt } from './createStops.js'
import { iso } from './recoveryContext.js'

/** Returns the answer to a device whose request is not released yet. `notBefore`: when the share can be released at the earliest, in ms. */
export function heldAnswer(binding: Binding, request: ReleaseRequest, now: number, notBefore = 0) {
  const { userId, addresses } = binding
  const isFrozen = isStopped(binding, request, now)
  const releaseAt = iso(Math.max(letInAt(binding, request), notBefore))
  return { status: 'held' as const, userId, releaseAt, addresses, requestId: request.requestId, isFrozen }
}
