import { fail } from 'latchkit/wire'
import { type BodyOf, recoveryEndpoints } from 'latchkit/wire/custody'
import * as v from 'valibot'
import type { ShownProof } from '../../dpop/createProofs.js'
import { deviceUnknown, proofNeeded, requestUnknown } from '../../errors/custody.js'
import { type Route, serve } from '../http/endpointRoutes.js'
import { isFrozenByCode, isStopped } from './createStops.js'
import { createWayAges } from './createWayAges.js'
import { codeFacts, deviceWaitMs, iso, type RecoveryContext } from './recoveryContext.js'

type ThawBody = BodyOf<(typeof recoveryEndpoints)['thaw']>

/**
 * Creates the routes by which a device of the wallet lets a new one in or stops it. A stop without a code takes one press, lasts some days,
 * and does not stop devices that a code has approved: neither a thief of a device nor an attacker with the mailbox can lock the owner out
 * for good.
 */
export function stopRoutes(context: RecoveryContext): Readonly<Record<string, Route>> {
  const { clock, proofOf, codes, requests, notify, bindingFor, refuseFrozen, requireProved, stops } = context
  const wayAges = createWayAges(context)

  /** Finds the request that a device of the wallet decides about, with its wallet. */
  async function findDecision(request: Request, requestId: string) {
    const proof = proofOf(request)
    const foundRequest = await requests.find(requestId)
    if (!foundRequest) throw fail(requestUnknown, {})
    return { device: proof.key, found: foundRequest, binding: await bindingFor(foundRequest.userId, proof) }
  }

  /** Finds the user whose freeze is undone: that of a code, or the one of a login that the device has proved. */
  async function findThawing({ loginId, code, userId }: ThawBody, proof: ShownProof, address: string) {
    const codeTry = { login: loginId, device: proof.key }
    if (code === undefined) {
      if (userId === undefined) throw fail(proofNeeded, {})
      await requireProved(loginId, { userId, device: proof.key })
      return userId
    }
    await codes.requireIssued(codeTry)
    await proof.recordUse()
    const { facts } = await codes.check({ ...codeTry, address, code })
    const codeUserId = v.parse(codeFacts, facts).userId
    if (codeUserId === null) throw fail(deviceUnknown, {})
    return codeUserId
  }

  const { approveDevice, refuseDevice, freeze, thaw } = recoveryEndpoints
  return serve(
    { approveDevice, refuseDevice, freeze, thaw },
    {
      approveDevice: async ({ request, body: { requestId, loginId } }) => {
        const { device, found, binding } = await findDecision(request, requestId)
        refuseFrozen(binding)
        const isPaused = isStopped(binding, found, clock.now())
        if (isPaused || loginId !== undefined) await requireProved(loginId, { userId: found.userId, device })
        await requests.approve(requestId, loginId === undefined ? 'pressed' : 'coded')
        return {}
      },

      refuseDevice: async ({ request, body: { requestId } }) => {
        const { found, binding } = await findDecision(request, requestId)
        // A refusal works only if no code has let the device in, and only within the seven days of stops without a code.
        const until =
          found.approval === 'coded' ? undefined : await stops.beginPeriod(found.userId, 'devices')
        if (until === undefined || !(await requests.refuse(requestId, until))) throw fail(proofNeeded, {})
        if (found.refusedUntil !== until)
          await notify(binding, 'deviceRefused', { deviceName: found.name, until })
        return { endsAt: iso(until) }
      },

      freeze: async ({ request, body: { userId, loginId } }) => {
        const proof = proofOf(request)
        const device = proof.key
        const binding = await bindingFor(userId, proof)
        const isFrozenAlready = binding.isFrozen && binding.freezeEndsAt === undefined
        if (loginId !== undefined) {
          await wayAges.requireAdder(binding, { loginId, device, purpose: 'fresh' })
          await stops.freezeByCode(userId)
          if (!isFrozenAlready) await notify(binding, 'frozen')
          return {}
        }
        if (isFrozenAlready) return {}
        const until = await stops.beginPeriod(userId, 'devices')
        if (until === undefined) throw fail(proofNeeded, {})
        await stops.freezeUntil(userId, until)
        // Notify once: a thief of a device must not be able to use up the mails that an address gets per hour.
        if (binding.stoppedUntil < until) await notify(binding, 'frozen', { until })
        return { endsAt: iso(until) }
      },

      thaw: async ({ request, body, address }) => {
        const proof = proofOf(request)
        const userId = await findThawing(body, proof, address)
        const binding = await bindingFor(userId, proof)
        const { code, loginId } = body
        if (code !== undefined) await wayAges.requireOldAddress(binding)
        else await wayAges.requireAdder(binding, { loginId, device: proof.key, purpose: 'fresh' })
        const unfreezeAt = clock.now() + deviceWaitMs
        await stops.unfreeze(userId, unfreezeAt)
        await notify(binding, 'thawing')
        const isEarlier = !isFrozenByCode(binding, clock.now()) && binding.stoppedUntil < unfreezeAt
        return { thawsAt: iso(isEarlier ? binding.stoppedUntil : unfreezeAt) }
      },
    },
  )
}
