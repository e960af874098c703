import { fail } from 'latchkit/wire'
import { tooManyMakings } from '../../errors/custody.js'
import { type CodeLimits, dayMs } from '../codes/codeLimits.js'
import { createNetworkLimits } from '../codes/networkLimits.js'
import type { RecoveryContext } from './recoveryContext.js'

/** The wallets that one network makes in a day: no more than auth sends it codes in ten hours. */
const makingsOf = ({ sendsPerHour }: Pick<CodeLimits, 'sendsPerHour'>) => 10 * sendsPerHour

/**
 * Makes the function that takes a network’s place for what auth’s voucher alone can do: so whoever has auth neither makes a wallet for each
 * address nor mails each owner.
 * @throws `tooManyMakings`
 */
export function createMakingPlaces({ holder, limits, places }: RecoveryContext) {
  const networks = createNetworkLimits(holder)
  return async (address: string): Promise<void> => {
    const full = await places.take(await networks.of('makings', address, makingsOf(limits), dayMs))
    if (full) throw fail(tooManyMakings, { retrySeconds: full.retrySeconds })
  }
}
