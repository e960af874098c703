import { authEndpoints } from 'latchkit/wire/custody'
import { openEmail } from '../emailRows.js'
import { type Route, serve } from '../http/endpointRoutes.js'
import { hasAddress } from '../statements.js'
import { type AuthContext, iso } from './authContext.js'
import { codeAgeMs } from './createSessions.js'

/**
 * Creates the routes of a session. A device that recovery has not released can only read the wallet's addresses, refresh its session, and
 * sign itself out.
 */
export function sessionRoutes(context: AuthContext): Readonly<Record<string, Route>> {
  const { holder, proofOf, anySessionOf, sessionOf, releasedSessionOf, userOf, sessions, codes, users } =
    context
  const { writeState, userFactsOf } = context
  const { refresh, session, signOut, unlock } = authEndpoints
  return serve(
    { refresh, session, signOut, unlock },
    {
      refresh: async ({ request, body }) => {
        const proof = proofOf(request)
        const { userId, sessionTokens: tokens } = await sessions.rotate(body.refreshToken, proof)
        const user = await users.findById(userId)
        return { session: tokens, ...(user && { state: await writeState(user, proof.key) }) }
      },

      session: async ({ request }) => {
        const currentSession = await sessionOf(request)
        const user = await userOf(currentSession)
        const times = {
          expiresAt: iso(currentSession.expiresAt),
          codeExpiresAt: iso(currentSession.codeEnteredAt + codeAgeMs),
        }
        const email = await openEmail(holder, user.userId, user.email)
        return { user: userFactsOf(user), ...(hasAddress(email) && { email }), ...times }
      },

      signOut: async ({ request, body }) => {
        const currentSession = body.all ? await releasedSessionOf(request) : await anySessionOf(request)
        const endedSessions = body.all ? await sessions.listOf(currentSession.userId) : [currentSession]
        for (const { token } of endedSessions) await sessions.end(token)
        return {}
      },

      unlock: async ({ request }) => {
        const user = await userOf(await releasedSessionOf(request))
        await codes.unlock(user.owner)
        return {}
      },
    },
  )
}
