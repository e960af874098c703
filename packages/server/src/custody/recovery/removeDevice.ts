import type { recoveryEndpoints } from 'latchkit/wire/custody'
import type { EndpointHandler } from '../http/endpointRoutes.js'
import { removalsToNote } from '../notes.js'
import type { KnownDevice } from './createKnownDevices.js'
import type { ReleaseRequest } from './createRequests.js'
import { createWayAges } from './createWayAges.js'
import type { RecoveryContext } from './recoveryContext.js'

/** Since when a device has a share, or waits for one. */
const sinceOf = (each: KnownDevice | ReleaseRequest): number =>
  'begunAt' in each ? each.begunAt : each.createdAt

/** Creates the handler by which a device of a wallet removes devices, also itself. */
export function createRemoveDevice(
  context: RecoveryContext,
): EndpointHandler<typeof recoveryEndpoints.removeDevice> {
  const { clock, proofOf, devices, requests, notify, bindingFor, requireProved, writeNote } = context
  const wayAges = createWayAges(context)
  return async ({ request, body: { userId, loginId, devices: removed } }) => {
    const proof = proofOf(request)
    const device = proof.key
    const binding = await bindingFor(userId, proof)
    const others = removed.filter((each) => each !== device)
    const removesOthers = others.length > 0
    if (removesOthers) await requireProved(loginId, { userId, device })
    const all = [...(await devices.listOf(userId)), ...(await requests.listOf(userId))]
    const foundDevices = all.filter((each) => removed.includes(each.device))
    const removedIds = await devices.removedOf(userId)
    if (removesOthers) {
      const known = foundDevices.filter((each) => each.device !== device)
      const isUnknown = (id: string) => !removedIds.includes(id) && known.every((each) => each.device !== id)
      // A device that recovery does not know counts as older than any way in.
      const since = Math.min(...known.map(sinceOf), ...(others.some(isUnknown) ? [0] : []))
      await wayAges.requireDeviceRemover(binding, { loginId, device, purpose: 'fresh' }, since)
    }
    const listedKeys = new Set(foundDevices.map((each) => each.device))
    const notedDevices = removalsToNote(removed, listedKeys, removedIds)
    if (notedDevices.length > 0) await devices.remove(userId, notedDevices, removesOthers, clock.now())
    for (const { name } of foundDevices) await notify(binding, 'deviceRemoved', { deviceName: name })
    return { note: await writeNote(userId) }
  }
}
