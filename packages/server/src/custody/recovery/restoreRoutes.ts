import { fail } from 'latchkit/wire'
import { recoveryEndpoints } from 'latchkit/wire/custody'
import * as v from 'valibot'
import { codeWrong } from '../../errors/custody.js'
import { ownerFactsOf } from '../codes/notifyLocked.js'
import { ownerOf } from '../emailRows.js'
import { type Route, serve } from '../http/endpointRoutes.js'
import { normaliseEmail } from '../normaliseEmail.js'
import { emailHashOf } from '../statements.js'
import { createFollowReceipt } from './followReceipt.js'
import { codeFacts, iso, type RecoveryContext } from './recoveryContext.js'

const loginOf = (loginId: string) => `restore|${loginId}`

/** Creates the routes by which a device on the list, or one that auth vouches for, proves an address by a code of recovery. */
export function restoreRoutes(context: RecoveryContext): Readonly<Record<string, Route>> {
  const { holder, mailer, proofOf, codes, bindings, devices, provedLogins, statements, release } = context
  const { notes, requireState, hashOf } = context
  const follow = createFollowReceipt(context)
  const { beginRestore, restore } = recoveryEndpoints
  return serve(
    { beginRestore, restore },
    {
      beginRestore: async ({ request, body, address }) => {
        const device = await proofOf(request).recordUse()
        const { userId, loginId, site, language } = body
        const email = normaliseEmail(body.email)
        const owner = await ownerOf(holder, email)
        const binding = await bindings.findById(userId)
        const isListed = await devices.has(binding?.userId ?? '', device)
        const state = body.state === undefined ? undefined : await statements.read('state', body.state)
        const isVouchedFor =
          state?.userId === userId && state.deviceId === device && state.emailHash === emailHashOf(email)
        // Compare with the stored address: the `owner` of a wallet that was set aside matches no address.
        const isOwn = isListed && binding !== undefined && (await hashOf(binding)) === emailHashOf(email)
        // The limits of a known device are only for the address of its own wallet.
        const isKnown = isOwn && (await devices.isKnown(binding?.userId ?? '', device))
        const isSent = isListed ? isOwn : isVouchedFor
        // Any device may ask. If the device is neither on the list nor vouched for, the code is never mailed, but the answer is the same.
        const facts = {
          ...(await ownerFactsOf(holder, { login: loginId, email, language })),
          userId: isListed ? userId : null,
          restores: isSent ? userId : null,
          site,
        }
        const issuedCode = await codes.issue({
          owner,
          login: loginOf(loginId),
          device,
          isKnown,
          address,
          facts,
        })
        const mailFields = { mailId: loginId, parts: 1, kind: 'restore' } as const
        const mail = { ...mailFields, email, code: issuedCode.code, language, site }
        if (isSent) mailer.send(mail)
        else mailer.pretend(mail)
        return { resendAt: iso(issuedCode.resendAt), expiresAt: iso(issuedCode.expiresAt) }
      },

      restore: async ({ request, body, address }) => {
        const { key: device, recordUse } = proofOf(request)
        const { loginId, code } = body
        const login = loginOf(loginId)
        await codes.requireIssued({ login, device })
        await recordUse()
        // Check the notes before the code, as at a login.
        const statement = body.state === undefined ? undefined : await statements.read('state', body.state)
        if (statement?.deviceId === device) await notes.requireNumbers(statement)
        const checkedCode = await codes.check({ login, device, address, code })
        const { restores: userId } = v.parse(codeFacts, checkedCode.facts)
        // This code was never mailed, so it was guessed.
        if (userId === null) throw fail(codeWrong, { triesLeft: 0 })
        await provedLogins.add(loginId, { userId, device, owner: checkedCode.owner })
        const listedDevice = (await devices.listOf(userId)).find((each) => each.device === device)
        const present = listedDevice && (await bindings.findById(userId))
        if (!listedDevice || !present) return { status: 'proved' as const, userId }
        const binding = (await follow(present, body)) ?? present
        await requireState(body.state, userId, device)
        await bindings.confirm(userId)
        // A freeze stops new devices only. This device has had its share before.
        return release(binding, { ...body, device, deviceName: listedDevice.name })
      },
    },
  )
}
