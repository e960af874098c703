import { fail } from 'latchkit/wire'
import { authEndpoints } from 'latchkit/wire/custody'
import { proofNeeded } from '../../errors/custody.js'
import { listedIdentitiesOf } from '../createIdentities.js'
import { openEmail } from '../emailRows.js'
import { type Route, serve } from '../http/endpointRoutes.js'
import { hasAddress } from '../statements.js'
import type { AuthContext } from './authContext.js'
import { createVerifyProof } from './verifyProof.js'

/** Creates the routes by which a device proves an identity of a provider. */
export function proofRoutes(
  context: AuthContext,
  removeExpired: () => Promise<void>,
): Readonly<Record<string, Route>> {
  const { holder, mailer, proofOf, providerProofs, users, releasedSessionOf } = context
  const { beginProof, verifyProof, identities, mailNewDevice } = authEndpoints
  return serve(
    { beginProof, verifyProof, identities, mailNewDevice },
    {
      beginProof: async ({ request, body }) => providerProofs.begin({ ...body, jkt: proofOf(request).key }),

      verifyProof: createVerifyProof(context, removeExpired),

      identities: async ({ request }) => {
        const { userId } = await releasedSessionOf(request)
        return { identities: await listedIdentitiesOf(context, userId) }
      },

      mailNewDevice: async ({ request, body }) => {
        const { key: device, recordUse } = proofOf(request)
        const { loginId, site, language } = body
        const login = await users.findProvedLogin(loginId)
        const user =
          login?.device === device && login.way !== 'email' ? await users.findById(login.userId) : undefined
        // Only a proof that auth has verified for this login makes it send its half of the mail.
        if (!login || login.way === 'email' || !user) throw fail(proofNeeded, {})
        await recordUse()
        const email = await openEmail(holder, user.userId, user.email)
        if (user.presentHash !== undefined || !hasAddress(email)) throw fail(proofNeeded, {})
        mailer.send({ mailId: loginId, parts: 2, kind: 'newDevice', way: login.way, email, language, site })
        return {}
      },
    },
  )
}
