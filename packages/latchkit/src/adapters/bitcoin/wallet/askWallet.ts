import type { Connector } from '../../../core/contracts/connector.js'
import { fail } from '../../../wire/errors/fail.js'
import { connectorNotFound } from '../../../wire/errors/verbs.js'
import { methodUnsupported, walletSilent } from '../../../wire/errors/wallet.js'
import { type AskLimits, askOnce } from '../../shared/wallet/askOnce.js'
import { readWalletError } from '../../shared/wallet/readWalletError.js'
import type { BitcoinWalletDriver } from '../driver.js'
import type { BitcoinLive } from '../live.js'
import { driverOf } from './driverOf.js'

/**
 * Asks a wallet, once.
 * @param ask Calls the method of its driver; its answer is unchecked.
 * @throws catalogued errors only: `methodUnsupported` for a call that the wallet does not have. After `requestAborted` (also when the
 * adapter stops) and `walletSilent`, a late answer is ignored.
 */
export function askWallet<Name extends keyof BitcoinWalletDriver, Answer>(
  live: BitcoinLive,
  connector: Connector,
  method: Name,
  ask: (call: NonNullable<BitcoinWalletDriver[Name]>, driver: BitcoinWalletDriver) => Promise<Answer>,
  limits: AskLimits = {},
): Promise<Answer> {
  const { name: wallet, id } = connector.data
  const { cleanups, context } = live
  const askDriver = () => {
    const driver = driverOf(live, connector)
    if (!driver) throw fail(connectorNotFound, { connector: id })
    const call = driver[method]
    if (!call) throw fail(methodUnsupported, { wallet, method })
    return ask(call.bind(driver) as NonNullable<BitcoinWalletDriver[Name]>, driver)
  }
  return askOnce(askDriver, {
    ...limits,
    cleanups,
    clock: context.clock,
    timeoutError: () => fail(walletSilent, { wallet }),
    toError: (error) => readWalletError({ wallet, method }, error),
  }) as Promise<Answer>
}
