import { recoveryEndpoints } from 'latchkit/wire/custody'
import { unlockHandlers } from '../codes/unlockHandlers.js'
import { type CustodyProgram, createService } from '../http/createService.js'
import { serve } from '../http/endpointRoutes.js'
import { goneFromRecovery } from '../http/formerRequests.js'
import { asideRoutes } from './asideRoutes.js'
import { createFreezePage } from './createFreezePage.js'
import { createRecoveryCleanup } from './createRecoveryCleanup.js'
import { deviceRoutes } from './deviceRoutes.js'
import { emailRoutes } from './emailRoutes.js'
import { enterRoutes } from './enterRoutes.js'
import { factsRoutes } from './factsRoutes.js'
import { identityRoutes } from './identityRoutes.js'
import { loginRoutes } from './loginRoutes.js'
import { proofRoutes } from './proofRoutes.js'
import { createContext, type RecoveryDependencies } from './recoveryContext.js'
import { releaseRoutes } from './releaseRoutes.js'
import { restoreRoutes } from './restoreRoutes.js'
import { shareRoutes } from './shareRoutes.js'
import { stopRoutes } from './stopRoutes.js'
import { userRoutes } from './userRoutes.js'
import { verifyRoutes } from './verifyRoutes.js'

/**
 * Creates recovery. It has one of the three shares of a wallet and decides by itself when a new device gets it: by its own codes, its own
 * list of devices and its own clock. It trusts auth for one thing only: that the address of a new wallet was proved.
 * @param parts Its store, its keys, and the client of the mailer.
 */
export function createRecovery(parts: RecoveryDependencies): CustodyProgram {
  const { holder, mailer, origin, clock, log, metrics, limits } = parts
  const context = createContext(parts)
  const removeExpired = createRecoveryCleanup(context)
  const { useLink, useGuest } = recoveryEndpoints
  const routes = {
    ...serve({ keys: recoveryEndpoints.keys }, { keys: async () => (await holder.keys()).own }),
    ...loginRoutes(context, removeExpired),
    ...verifyRoutes(context),
    ...proofRoutes(context, removeExpired),
    ...identityRoutes(context),
    ...releaseRoutes(context),
    ...userRoutes(context),
    ...asideRoutes(context),
    ...deviceRoutes(context),
    ...stopRoutes(context),
    ...emailRoutes(context),
    ...serve({ useLink, useGuest }, unlockHandlers(context)),
    ...shareRoutes(context),
    ...restoreRoutes(context),
    ...enterRoutes(context),
    ...factsRoutes(context),
    ...goneFromRecovery,
  }
  return {
    fetch: createService({
      service: 'recovery',
      origin,
      routes,
      clock,
      log,
      metrics,
      // Only recovery's own origin serves the page of a link in a mail.
      page: createFreezePage(context, log),
      requestsPerSecond: limits.requestsPerSecond,
    }),
    async close() {
      await mailer.idle()
    },
  }
}
