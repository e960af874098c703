import { fail } from 'latchkit/wire'
import type { recoveryEndpoints } from 'latchkit/wire/custody'
import { deviceUnknown, proofNeeded, tooManyDevices } from '../../errors/custody.js'
import { dayMs } from '../codes/codeLimits.js'
import type { EndpointHandler } from '../http/endpointRoutes.js'
import type { RecoveryContext } from './recoveryContext.js'

/** How many devices a wallet may have, and how many its devices may add per day. */
const maxDevices = 90
const maxAddedPerDay = 10
/** How many devices may be added without a code in thirty days. */
const maxAddedWithoutCode = 5
const addedWithoutCodeMs = 30 * dayMs

/** Counts a device that a device of the wallet adds. Throws `proofNeeded`, `tooManyDevices`. */
async function countAdded(
  { rateLimits }: Pick<RecoveryContext, 'rateLimits'>,
  userId: string,
  hasCode: boolean,
): Promise<void> {
  // Each device has its own codes and tries, so a thief of one must not add many without a code.
  const limitWithoutCode = { name: `pressed|${userId}`, most: maxAddedWithoutCode, ms: addedWithoutCodeMs }
  const fullLimit = await rateLimits.take([
    { name: `added|${userId}`, most: maxAddedPerDay, ms: dayMs },
    ...(hasCode ? [] : [limitWithoutCode]),
  ])
  if (fullLimit?.name === limitWithoutCode.name) throw fail(proofNeeded, {})
  if (fullLimit) throw fail(tooManyDevices, { retrySeconds: fullLimit.retrySeconds })
}

/** Creates the handler by which a device of a wallet adds another one. */
export function createAddDevice(
  context: RecoveryContext,
): EndpointHandler<typeof recoveryEndpoints.addDevice> {
  const { clock, proofOf, devices, requests, notify, bindingFor, refuseFrozen } = context
  const { requireProved, requireState, writeReleased } = context
  return async ({ request, body }) => {
    const { userId, deviceId: added, name } = body
    const proof = proofOf(request)
    const device = proof.key
    const binding = await bindingFor(userId, proof)
    refuseFrozen(binding)
    const all = await devices.listOf(userId)
    if (!all.some((each) => each.device === added)) {
      // While a request waits or a stop lasts, the owner may be waiting to be let in: a thief with a device must not be able to add more
      // without a code.
      const isOwnerWaiting = binding.stoppedUntil > clock.now() || (await requests.listOf(userId)).length > 0
      const needsCode = isOwnerWaiting || body.loginId !== undefined
      if (needsCode) await requireProved(body.loginId, { userId, device })
      await requireState(body.state, userId, device)
      if (all.length >= maxDevices) throw fail(tooManyDevices, { retrySeconds: dayMs / 1_000 })
      await countAdded(context, userId, needsCode)
      const isAdded = await devices.add({ userId, device: added, name, now: clock.now() }, device)
      if (!isAdded) throw fail(deviceUnknown, {})
      await notify(binding, 'deviceAdded', { deviceName: name })
    }
    return { released: await writeReleased(userId, added, 'add') }
  }
}
