import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import { deviceUnknown, proofNeeded, requestUnknown, tooManyDevices } from '../../errors/custody.js'
import { dayMs } from '../codes/codeLimits.js'
import { get, post, type Route } from '../http/createService.js'
import { code, deviceId, deviceName, hexId } from '../http/fields.js'
import { codeFacts, holdMs, iso, type RecoveryContext } from './recoveryContext.js'

const approveBody = v.strictObject({ requestId: hexId })
const removeBody = v.strictObject({ userId: hexId, deviceId })
const addBody = v.strictObject({ userId: hexId, deviceId, name: deviceName })
const exportBody = v.strictObject({ userId: hexId, loginId: hexId })
const freezeBody = v.strictObject({ userId: hexId })
const unlockBody = v.strictObject({ userId: hexId })
const thawBody = v.strictObject({ loginId: hexId, code })

/** Devices of a wallet, and those that its devices may add in a day. */
const mostDevices = 90
const mostAdded = 10

/** The routes of devices that have a share: each is proved by the key of a device of recovery's own list. */
export function deviceRoutes(context: RecoveryContext): Readonly<Record<string, Route>> {
  const { clock, proofOf, codes, bindings, devices, requests, notify, bindingFor } = context
  const { refuseFrozen, places, proved } = context

  return {
    'GET /devices': get(async ({ request }) => {
      const device = await proofOf(request)
      const userId = new URL(request.url).searchParams.get('userId') ?? ''
      const { isFrozen, thawsAt, isWrapped, version } = await bindingFor(userId, device)
      const [all, waiting] = [await devices.listOf(userId), await requests.listOf(userId)]
      return {
        body: {
          devices: all.map((each) => ({
            deviceId: each.device,
            name: each.name,
            createdAt: iso(each.createdAt),
            usedAt: iso(each.usedAt),
            isCurrent: each.device === device,
          })),
          requests: waiting.map(
            ({ requestId, device: deviceId, name, site, begunAt, releaseAt, isApproved }) => ({
              ...{ requestId, deviceId, deviceName: name, site, isApproved },
              ...{ begunAt: iso(begunAt), releaseAt: iso(releaseAt) },
            }),
          ),
          ...{ version, hasPassword: isWrapped },
          isFrozen: isFrozen && (thawsAt === undefined || thawsAt > clock.now()),
          ...(isFrozen && thawsAt !== undefined && { thawsAt: iso(thawsAt) }),
        },
      }
    }),

    'POST /devices/approve': post(approveBody, async ({ request, body }) => {
      const device = await proofOf(request)
      const found = await requests.find(body.requestId)
      if (!found) throw fail(requestUnknown, {})
      await bindingFor(found.userId, device)
      await requests.approve(found.requestId)
      return { body: {} }
    }),

    'POST /devices/add': post(addBody, async ({ request, body }) => {
      const { userId, deviceId: added, name } = body
      const binding = await bindingFor(userId, await proofOf(request))
      refuseFrozen(binding)
      const all = await devices.listOf(userId)
      if (all.some((each) => each.device === added)) return { body: {} }
      const full = await places.take([{ name: `added|${userId}`, most: mostAdded, ms: dayMs }])
      if (full || all.length >= mostDevices) {
        throw fail(tooManyDevices, { retrySeconds: full?.retrySeconds ?? dayMs / 1_000 })
      }
      await devices.add(userId, added, name, clock.now())
      await notify(binding, 'deviceAdded', { deviceName: name })
      return { body: {} }
    }),

    'POST /exported': post(exportBody, async ({ request, body: { userId, loginId } }) => {
      const device = await proofOf(request)
      const binding = await bindingFor(userId, device)
      if (!(await proved.has(loginId, { userId, device }))) throw fail(proofNeeded, {})
      if (await proved.noteExport(loginId)) await notify(binding, 'wordsShown')
      return { body: {} }
    }),

    'POST /devices/remove': post(removeBody, async ({ request, body }) => {
      const { userId, deviceId: removed } = body
      const binding = await bindingFor(userId, await proofOf(request))
      const found = (await devices.listOf(userId)).find((each) => each.device === removed)
      await devices.remove(userId, removed)
      // A thief who has one device must not do away with the others unseen.
      if (found) await notify(binding, 'deviceRemoved', { deviceName: found.name })
      return { body: {} }
    }),

    'POST /freeze': post(freezeBody, async ({ request, body }) => {
      const binding = await bindingFor(body.userId, await proofOf(request))
      const isAgain = binding.isFrozen && binding.thawsAt === undefined
      await bindings.freeze(binding.userId)
      // Told once: a stolen device must not use up the mails that an address gets in an hour, and what it does then goes unseen.
      if (!isAgain) await notify(binding, 'frozen')
      return { body: {} }
    }),

    // Strangers who type wrong codes turn an address off here too, and no known device types one here in its daily life.
    'POST /unlock': post(unlockBody, async ({ request, body }) => {
      const binding = await bindingFor(body.userId, await proofOf(request))
      await codes.unlock(binding.owner)
      return { body: {} }
    }),

    'POST /thaw': post(thawBody, async ({ request, body, address }) => {
      const device = await proofOf(request)
      const { facts } = await codes.check({ login: body.loginId, device, address, code: body.code })
      const { userId } = v.parse(codeFacts, facts)
      if (userId === null) throw fail(deviceUnknown, {})
      const binding = await bindingFor(userId, device)
      const at = clock.now() + holdMs
      await bindings.thaw(userId, at)
      await notify(binding, 'thawing')
      return { body: { thawsAt: iso(at) } }
    }),
  }
}
