import { fail } from 'latchkit/wire'
import { recoveryEndpoints } from 'latchkit/wire/custody'
import { deviceUnknown, proofNeeded, tooManyDevices } from '../../errors/custody.js'
import { dayMs } from '../codes/codeLimits.js'
import { type Route, serve } from '../http/createService.js'
import { formerOfRecovery } from '../http/formerRequests.js'
import { removalsToNote } from '../notes.js'
import type { KnownDevice } from './createKnownDevices.js'
import type { ReleaseRequest } from './createRequests.js'
import { freezeEndOf, letInAt } from './createStops.js'
import { createWayAges } from './createWayAges.js'
import { iso, type RecoveryContext } from './recoveryContext.js'

/** How many devices a wallet may have, and how many its devices may add per day. */
const maxDevices = 90
const maxAddedPerDay = 10
/** How many devices may be added without a code in thirty days. */
const maxAddedWithoutCode = 5
const addedWithoutCodeMs = 30 * dayMs

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

/** Since when a device has a share, or waits for one. */
const sinceOf = (each: KnownDevice | ReleaseRequest): number =>
  'begunAt' in each ? each.begunAt : each.createdAt

/** Creates the routes for devices that have a share. Each request is proved by the key of a device on recovery's list. */
export function deviceRoutes(context: RecoveryContext): Readonly<Record<string, Route>> {
  const { clock, proofOf, codes, devices, requests, notify, bindingFor } = context
  const { refuseFrozen, requireProved, rateLimits, provedLogins, writeReleased, writeNote, requireState } =
    context
  const wayAges = createWayAges(context)

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

      addDevice: async ({ request, body }) => {
        const { userId, deviceId: added, name } = body
        const proof = proofOf(request)
        const device = proof.key
        const binding = await bindingFor(userId, proof)
        refuseFrozen(binding)
        const all = await devices.listOf(userId)
        if (!all.some((each) => each.device === added)) {
          // While a request waits or a stop lasts, the owner may be waiting to be let in: a thief with a device must not be able to add
          // more without a code.
          const isOwnerWaiting =
            binding.stoppedUntil > clock.now() || (await requests.listOf(userId)).length > 0
          const needsCode = isOwnerWaiting || body.loginId !== undefined
          if (needsCode) await requireProved(body.loginId, { userId, device })
          await requireState(body.state, userId, device)
          if (all.length >= maxDevices) throw fail(tooManyDevices, { retrySeconds: dayMs / 1_000 })
          // Each device has its own codes and tries, so a thief of one must not add many without a code.
          const limitWithoutCode = {
            name: `pressed|${userId}`,
            most: maxAddedWithoutCode,
            ms: addedWithoutCodeMs,
          }
          const fullLimit = await rateLimits.take([
            { name: `added|${userId}`, most: maxAddedPerDay, ms: dayMs },
            ...(needsCode ? [] : [limitWithoutCode]),
          ])
          if (fullLimit?.name === limitWithoutCode.name) throw fail(proofNeeded, {})
          if (fullLimit) throw fail(tooManyDevices, { retrySeconds: fullLimit.retrySeconds })
          const isAdded = await devices.add({ userId, device: added, name, now: clock.now() }, device)
          if (!isAdded) throw fail(deviceUnknown, {})
          await notify(binding, 'deviceAdded', { deviceName: name })
        }
        return { released: await writeReleased(userId, added, 'add') }
      },

      removeDevice: async ({ request, body: { userId, loginId, devices: removed } }) => {
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
          const isUnknown = (id: string) =>
            !removedIds.includes(id) && known.every((each) => each.device !== id)
          // A device that recovery does not know counts as older than any way in.
          const since = Math.min(...known.map(sinceOf), ...(others.some(isUnknown) ? [0] : []))
          await wayAges.requireDeviceRemover(binding, { loginId, device, purpose: 'fresh' }, since)
        }
        const listedKeys = new Set(foundDevices.map((each) => each.device))
        const notedDevices = removalsToNote(removed, listedKeys, removedIds)
        if (notedDevices.length > 0) await devices.remove(userId, notedDevices, removesOthers, clock.now())
        for (const { name } of foundDevices) await notify(binding, 'deviceRemoved', { deviceName: name })
        return { note: await writeNote(userId) }
      },

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
