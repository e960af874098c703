import { fail } from 'latchkit/wire'
import { recoveryEndpoints } from 'latchkit/wire/custody'
import { deviceUnknown, proofNeeded, tooManyDevices } from '../../errors/custody.js'
import { dayMs } from '../codes/codeLimits.js'
import { type Route, serve } from '../http/createService.js'
import { formerOfRecovery } from '../http/formerRequests.js'
import { devicesToNote } from '../notes.js'
import type { KnownDevice } from './createKnownDevices.js'
import type { ReleaseRequest } from './createRequests.js'
import { freezeEndOf, letInAt } from './createStops.js'
import { iso, type RecoveryContext } from './recoveryContext.js'

/** Limits of the devices of a wallet, and of those that its devices may add per day. */
const mostDevices = 90
const mostAdded = 10
/** Devices that may be added without a code, in thirty days. */
const mostPressed = 5
const pressedMs = 30 * dayMs

const deviceFacts = (each: KnownDevice, current: string) => ({
  deviceId: each.device,
  name: each.name,
  createdAt: iso(each.createdAt),
  usedAt: iso(each.usedAt),
  isCurrent: each.device === current,
})

const requestFacts = (each: ReleaseRequest, releaseAt: number) => ({
  requestId: each.requestId,
  deviceId: each.device,
  deviceName: each.name,
  site: each.site,
  isApproved: each.approval !== 'none',
  isRefused: each.refusedUntil !== undefined,
  begunAt: iso(each.begunAt),
  releaseAt: iso(releaseAt),
})

/** Creates the routes for devices that have a share. Each request is proved by the key of a device on recovery's list. */
export function deviceRoutes(context: RecoveryContext): Readonly<Record<string, Route>> {
  const { clock, proofOf, codes, devices, requests, notify, bindingFor } = context
  const { refuseFrozen, requireProved, rateLimits, proved, releasedOf, noteOf, requireState } = context

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
          // While the owner waits to be let in, a thief with a device must not be able to add more.
          const isWatched = binding.stoppedUntil > clock.now() || (await requests.listOf(userId)).length > 0
          const needsCode = isWatched || body.loginId !== undefined
          if (needsCode) await requireProved(body.loginId, { userId, device })
          await requireState(body.state, userId, device)
          if (all.length >= mostDevices) throw fail(tooManyDevices, { retrySeconds: dayMs / 1_000 })
          // Each device has its own codes and tries, so a thief of one must not add many without a code.
          const pressed = { name: `pressed|${userId}`, most: mostPressed, ms: pressedMs }
          const full = await rateLimits.take([
            { name: `added|${userId}`, most: mostAdded, ms: dayMs },
            ...(needsCode ? [] : [pressed]),
          ])
          if (full?.name === pressed.name) throw fail(proofNeeded, {})
          if (full) throw fail(tooManyDevices, { retrySeconds: full.retrySeconds })
          const isAdded = await devices.add({ userId, device: added, name, now: clock.now() }, device)
          if (!isAdded) throw fail(deviceUnknown, {})
          await notify(binding, 'deviceAdded', { deviceName: name })
        }
        return { released: await releasedOf(userId, added, 'add') }
      },

      removeDevice: async ({ request, body: { userId, loginId, devices: removed } }) => {
        const proof = proofOf(request)
        const device = proof.key
        const binding = await bindingFor(userId, proof)
        const isOther = removed.some((each) => each !== device)
        if (isOther) await requireProved(loginId, { userId, device })
        const all = [...(await devices.listOf(userId)), ...(await requests.listOf(userId))]
        const found = all.filter((each) => removed.includes(each.device))
        const listedKeys = new Set(found.map((each) => each.device))
        const notedDevices = devicesToNote(removed, listedKeys, await devices.removedOf(userId))
        if (notedDevices.length > 0) await devices.remove(userId, notedDevices, isOther, clock.now())
        for (const { name } of found) await notify(binding, 'deviceRemoved', { deviceName: name })
        return { note: await noteOf(userId) }
      },

      exported: async ({ request, body: { userId, loginId } }) => {
        const proof = proofOf(request)
        const device = proof.key
        const binding = await bindingFor(userId, proof)
        await requireProved(loginId, { userId, device })
        if (await proved.noteExport(loginId)) await notify(binding, 'wordsShown')
        return {}
      },

      // Wrong codes of strangers lock an address at recovery, too. Known devices rarely type a code at recovery.
      unlock: async ({ request, body }) => {
        const binding = await bindingFor(body.userId, proofOf(request))
        await codes.unlock(binding.owner)
        return {}
      },
    },
    { removeDevice: formerOfRecovery.removeDevice },
  )
}
