import { fail } from 'latchkit/wire'
import { recoveryEndpoints } from 'latchkit/wire/custody'
import * as v from 'valibot'
import { versionConflict } from '../../errors/custody.js'
import { isRestored } from '../createGeneration.js'
import { type Route, serve } from '../http/createService.js'
import type { Binding } from './createBindings.js'
import { createProvedWallet } from './provedWallet.js'
import { codeFacts, deviceWaitMs, iso, newId, type RecoveryContext } from './recoveryContext.js'

/** Creates the route by which a device on which the code of an address was typed gets the share, or begins to wait for it. */
export function verifyRoutes(context: RecoveryContext): Readonly<Record<string, Route>> {
  const { store, clock, proofOf, codes, bindings, devices, requests, statements, notes, provedLogins } =
    context
  const { notify, refuseFrozen, isOtherActive, release, heldAnswerTo, requireState } = context
  const wallet = createProvedWallet(context)

  /** Whether a new device gets the share at once: no other device was used lately, and nobody has stopped new devices. */
  async function letsInAtOnce(binding: Binding, device: string): Promise<boolean> {
    const { userId, stoppedUntil } = binding
    // After a restore, recovery has lost refusals and does not know which devices were used lately.
    if (await isRestored(store, 'recovery', clock.now())) return false
    const { refusedUntil = 0 } = (await requests.findOf(userId, device)) ?? {}
    return Math.max(stoppedUntil, refusedUntil) <= clock.now() && !(await isOtherActive(userId, device))
  }

  const { verifyLogin } = recoveryEndpoints
  return serve(
    { verifyLogin },
    {
      verifyLogin: async ({ request, body, address }) => {
        const { key: device, recordUse } = proofOf(request)
        const { loginId, deviceName } = body
        await codes.requireIssued({ login: loginId, device })
        await recordUse()
        // Check the notes before the code, which works only once: if a note is missing, the device brings that note and sends the same code
        // again.
        const statement = body.state === undefined ? undefined : await statements.read('state', body.state)
        if (statement?.deviceId === device) await notes.requireNumbers(statement)
        const { owner, facts } = await codes.check({ login: loginId, device, address, code: body.code })
        const parsedFacts = v.parse(codeFacts, facts)
        await wallet.storeProvedAddress(owner, facts)
        const binding = await wallet.find(owner, parsedFacts, body)
        const { userId } = binding
        const state = await requireState(body.state, userId, device)
        // The statement may have dropped the address whose code was typed.
        if ((await bindings.findByOwner(owner))?.userId !== userId) throw fail(versionConflict, {})
        const creationFacts = {
          isUnconfirmed: !binding.isConfirmed,
          madeAt: iso(binding.createdAt),
          madeAtSite: binding.site,
        }
        await bindings.confirm(userId)
        await wallet.completeChange(binding, owner, state)
        await provedLogins.add(loginId, { userId, device, owner })
        const now = clock.now()
        const isKnown = await devices.use(userId, device, now)
        // A freeze stops only new devices: a device on the list, on which the code was typed, gets its share.
        if (!isKnown) refuseFrozen(binding)
        if (isKnown || (await letsInAtOnce(binding, device)))
          return { ...(await release(binding, { ...body, device })), ...creationFacts }
        const waitingRequest = await requests.begin({
          requestId: newId(),
          userId,
          device,
          name: deviceName,
          site: parsedFacts.site,
          begunAt: now,
          releaseAt: now + deviceWaitMs,
          approval: 'none',
          refusedUntil: undefined,
          releasedAt: undefined,
        })
        if (waitingRequest.begunAt === now) await notify(binding, 'deviceWaits', { deviceName })
        return { ...heldAnswerTo(binding, waitingRequest), ...creationFacts }
      },
    },
  )
}
