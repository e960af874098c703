import { authEndpoints } from 'latchkit/wire/custody'
import { unlockHandlers } from '../codes/unlockHandlers.js'
import { type CustodyProgram, createService } from '../http/createService.js'
import { serve } from '../http/endpointRoutes.js'
import { type AuthDependencies, createContext } from './authContext.js'
import { channelRoutes } from './channelRoutes.js'
import { createAuthCleanup } from './createAuthCleanup.js'
import { deviceRoutes } from './deviceRoutes.js'
import { emailRoutes } from './emailRoutes.js'
import { enterRoutes } from './enterRoutes.js'
import { factsRoutes } from './factsRoutes.js'
import { identityRoutes } from './identityRoutes.js'
import { loginRoutes } from './loginRoutes.js'
import { proofRoutes } from './proofRoutes.js'
import { sessionRoutes } from './sessionRoutes.js'
import { shareRoutes } from './shareRoutes.js'
import { signRoutes } from './signRoutes.js'
import { splitRoutes } from './splitRoutes.js'

/**
 * Creates the auth service: it proves addresses by a six-digit code, keeps sessions, and stores one of a wallet's three shares.
 * @param parts Its store, its keys, and the client of the mailer.
 */
export function createAuth(parts: AuthDependencies): CustodyProgram {
  const { holder, mailer, origin, clock, log, metrics, limits } = parts
  const context = createContext(parts)
  const removeExpired = createAuthCleanup(context)
  const { useLink, useGuest } = authEndpoints
  const routes = {
    ...serve({ keys: authEndpoints.keys }, { keys: async () => (await holder.keys()).own }),
    ...loginRoutes(context, removeExpired),
    ...proofRoutes(context, removeExpired),
    ...identityRoutes(context),
    ...sessionRoutes(context),
    ...deviceRoutes(context),
    ...shareRoutes(context),
    ...factsRoutes(context),
    ...emailRoutes(context),
    ...serve({ useLink, useGuest }, unlockHandlers(context)),
    ...splitRoutes(context),
    ...signRoutes(context),
    ...enterRoutes(context),
    ...channelRoutes(context),
  }
  return {
    fetch: createService({
      service: 'auth',
      origin,
      routes,
      clock,
      log,
      metrics,
      requestsPerSecond: limits.requestsPerSecond,
    }),
    async close() {
      await mailer.idle()
    },
  }
}
