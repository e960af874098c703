import { fail } from 'latchkit/wire'
import { recoveryEndpoints } from 'latchkit/wire/custody'
import { requestUnknown } from '../../errors/custody.js'
import { type Route, serve } from '../http/endpointRoutes.js'
import { isLetIn } from './createStops.js'
import { createFollowReceipt } from './followReceipt.js'
import { heldAnswer } from './heldAnswer.js'
import type { RecoveryContext } from './recoveryContext.js'

/** Creates the routes for a device that has waited for its share, and for one that needs recovery's release again. */
export function releaseRoutes(context: RecoveryContext): Readonly<Record<string, Route>> {
  const { clock, proofOf, bindings, devices, requests } = context
  const { refuseFrozen, requireState, bindingFor, writeReleased, breaker } = context
  const follow = createFollowReceipt(context)
  const { release, released } = recoveryEndpoints
  return serve(
    { release, released },
    {
      release: async ({ request, body }) => {
        const { key: device, recordUse } = proofOf(request)
        const foundRequest = await requests.find(body.requestId)
        const present =
          foundRequest?.device === device ? await bindings.findById(foundRequest.userId) : undefined
        if (!foundRequest || !present) throw fail(requestUnknown, {})
        await recordUse()
        const binding = (await follow(present, body)) ?? present
        // A device that was let in and lost the answer is on the list already.
        const isListed = await devices.has(binding.userId, device)
        if (!isListed) {
          refuseFrozen(binding)
          const now = clock.now()
          if (!isLetIn(binding, foundRequest, now)) return heldAnswer(binding, foundRequest, now)
        }
        await requireState(body.state, binding.userId, device)
        const pausedUntil = isListed ? undefined : await breaker.admit(foundRequest, binding)
        if (pausedUntil !== undefined) return heldAnswer(binding, foundRequest, clock.now(), pausedUntil)
        const { requestId, name: deviceName } = foundRequest
        const answer = await context.release(binding, { ...body, requestId, device, deviceName })
        await requests.release(requestId)
        return answer
      },

      released: async ({ request, body: { userId } }) => {
        const proof = proofOf(request)
        await bindingFor(userId, proof)
        return { released: await writeReleased(userId, proof.key, 'share') }
      },
    },
  )
}
