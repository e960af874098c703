import { recoveryEndpoints } from 'latchkit/wire/custody'
import { type Route, serve } from '../http/endpointRoutes.js'
import { formerOfRecovery } from '../http/formerRequests.js'
import { createAddDevice } from './addDevice.js'
import type { KnownDevice } from './createKnownDevices.js'
import type { ReleaseRequest } from './createRequests.js'
import { freezeEndOf, letInAt } from './createStops.js'
import { iso, type RecoveryContext } from './recoveryContext.js'
import { createRemoveDevice } from './removeDevice.js'

const deviceFacts = (knownDevice: KnownDevice, currentDevice: string) => ({
  deviceId: knownDevice.device,
  name: knownDevice.name,
  createdAt: iso(knownDevice.createdAt),
  usedAt: iso(knownDevice.usedAt),
  isCurrent: knownDevice.device === currentDevice,
})

const requestFacts = (request: ReleaseRequest, releaseAt: number) => ({
  requestId: request.requestId,
  deviceId: request.device,
  deviceName: request.name,
  site: request.site,
  isApproved: request.approval !== 'none',
  isRefused: request.refusedUntil !== undefined,
  begunAt: iso(request.begunAt),
  releaseAt: iso(releaseAt),
})

/** Creates the routes for devices that have a share. Each request is proved by the key of a device on recovery's list. */
export function deviceRoutes(context: RecoveryContext): Readonly<Record<string, Route>> {
  const { clock, proofOf, codes, devices, requests, provedLogins, notify, bindingFor, requireProved } =
    context
  const { devices: list, addDevice, removeDevice, exported, unlock } = recoveryEndpoints
  return serve(
    { devices: list, addDevice, removeDevice, exported, unlock },
    {
      devices: async ({ request, query: { userId } }) => {
        const proof = proofOf(request)
        const binding = await bindingFor(userId, proof)
        const { isWrapped, version } = binding
        const frozenUntil = freezeEndOf(binding, clock.now())
        const [all, waiting] = [await devices.listOf(userId), await requests.listOf(userId)]
        return {
          devices: all.map((each) => deviceFacts(each, proof.key)),
          requests: waiting.map((each) => requestFacts(each, letInAt(binding, each))),
          version,
          hasPassword: isWrapped,
          isFrozen: frozenUntil !== undefined,
          ...(frozenUntil !== undefined && Number.isFinite(frozenUntil) && { thawsAt: iso(frozenUntil) }),
        }
      },

      addDevice: createAddDevice(context),
      removeDevice: createRemoveDevice(context),

      exported: async ({ request, body: { userId, loginId } }) => {
        const proof = proofOf(request)
        const device = proof.key
        const binding = await bindingFor(userId, proof)
        await requireProved(loginId, { userId, device }, 'export')
        if (await provedLogins.markExported(loginId)) await notify(binding, 'wordsShown')
        return {}
      },

      // Unlocks the address for codes: wrong codes of strangers lock it at recovery, too, where known devices rarely type a code.
      unlock: async ({ request, body }) => {
        const binding = await bindingFor(body.userId, proofOf(request))
        await codes.unlock(binding.owner)
        return {}
      },
    },
    { removeDevice: formerOfRecovery.removeDevice },
  )
}
