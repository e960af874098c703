import { type CustodyProgram, createService, get } from '../http/createService.js'
import { createFreezePage } from './createFreezePage.js'
import { deviceRoutes } from './deviceRoutes.js'
import { emailRoutes } from './emailRoutes.js'
import { loginRoutes } from './loginRoutes.js'
import { createContext, type RecoveryParts } from './recoveryContext.js'
import { shareRoutes } from './shareRoutes.js'
import { userRoutes } from './userRoutes.js'

/**
 * Creates recovery: it has one of the three shares of a wallet, and releases it to a new device by its own code, its own list of
 * devices and its own clock. It believes auth in one thing: that an address that has no wallet yet was proved.
 * @param parts Its store, its keys, and the way to the mailer.
 */
export function createRecovery(parts: RecoveryParts): CustodyProgram {
  const { holder, post, origin, clock, log, metrics, limits } = parts
  const context = createContext(parts)
  const routes = {
    'GET /keys': get(async () => ({ body: (await holder.keys()).own })),
    ...loginRoutes(context),
    ...userRoutes(context),
    ...deviceRoutes(context),
    ...emailRoutes(context),
    ...shareRoutes(context),
  }
  return {
    fetch: createService({
      ...{ service: 'recovery', origin, routes, clock, log, metrics },
      // The page of a link in a mail is of no other origin than recovery's own.
      page: createFreezePage(context, log),
      requestsPerSecond: limits.requestsPerSecond,
    }),
    close: () => post.idle(),
  }
}
