import { type CustodyProgram, createService, get } from '../http/createService.js'
import { type AuthParts, createContext } from './authContext.js'
import { channelRoutes } from './channelRoutes.js'
import { emailRoutes } from './emailRoutes.js'
import { loginRoutes } from './loginRoutes.js'
import { rotateRoutes } from './rotateRoutes.js'
import { sessionRoutes } from './sessionRoutes.js'

/**
 * Creates auth: it proves addresses by a code of six digits, keeps sessions, and has one of the three shares of a wallet.
 * @param parts Its store, its keys, and the way to the mailer.
 */
export function createAuth(parts: AuthParts): CustodyProgram {
  const { holder, post, origin, clock, log, metrics, limits } = parts
  const context = createContext(parts)
  const routes = {
    'GET /keys': get(async () => ({ body: (await holder.keys()).own })),
    ...loginRoutes(context),
    ...sessionRoutes(context),
    ...emailRoutes(context),
    ...rotateRoutes(context),
    ...channelRoutes(context),
  }
  return {
    fetch: createService({
      ...{ service: 'auth', origin, routes, clock, log, metrics },
      requestsPerSecond: limits.requestsPerSecond,
    }),
    close: () => post.idle(),
  }
}
