import { fail } from 'latchkit/wire'
import { recoveryEndpoints } from 'latchkit/wire/custody'
import * as v from 'valibot'
import { versionConflict } from '../../errors/custody.js'
import { type Route, serve } from '../http/endpointRoutes.js'
import { createLetIn, walletOriginOf } from './createLetIn.js'
import { createProvedWallet } from './provedWallet.js'
import { codeFacts, type RecoveryContext } from './recoveryContext.js'

/** Creates the route by which a device on which the code of an address was typed gets the share, or begins to wait for it. */
export function verifyRoutes(context: RecoveryContext): Readonly<Record<string, Route>> {
  const { proofOf, codes, bindings, statements, notes, provedLogins, requireState } = context
  const letIn = createLetIn(context)
  const wallet = createProvedWallet(context)

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
        const walletOrigin = walletOriginOf(binding)
        await bindings.confirm(userId)
        await wallet.completeChange(binding, owner, state)
        await provedLogins.add(loginId, { userId, device, owner })
        const target = { ...body, device, deviceName, site: parsedFacts.site, alwaysWaits: false }
        return { ...(await letIn(binding, target)), ...walletOrigin }
      },
    },
  )
}
