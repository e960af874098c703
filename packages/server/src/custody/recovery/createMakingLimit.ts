import { fail } from 'latchkit/wire'
import { tooManyMakings } from '../../errors/custody.js'
import { type CodeLimits, dayMs } from '../codes/codeLimits.js'
import { createNetworkLimits } from '../codes/networkLimits.js'
import type { RecoveryContext } from './recoveryContext.js'

/** How many wallets one network may make per day: as many as the codes that auth sends to one network in ten hours. */
const makingsPerDay = ({ sendsPerHour }: Pick<CodeLimits, 'sendsPerHour'>) => 10 * sendsPerHour

/**
 * Creates the function that counts, per network, the actions for which auth’s voucher is enough. An attacker who controls auth can
 * therefore neither make a wallet for each address nor mail each owner.
 * @throws `tooManyMakings`
 */
export function createMakingLimit({ holder, limits, rateLimits }: RecoveryContext) {
  const networks = createNetworkLimits(holder)
  return async (address: string): Promise<void> => {
    const fullLimit = await rateLimits.take(
      await networks.limitsOf('makings', address, makingsPerDay(limits), dayMs),
    )
    if (fullLimit) throw fail(tooManyMakings, { retrySeconds: fullLimit.retrySeconds })
  }
}
