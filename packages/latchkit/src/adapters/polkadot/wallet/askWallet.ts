import type { Connector } from '../../../core/contracts/connector.js'
import { fail } from '../../../wire/errors/fail.js'
import { walletSilent } from '../../../wire/errors/wallet.js'
import { type AskLimits, askOnce } from '../../shared/wallet/askOnce.js'
import type { PolkadotLive } from '../live.js'
import { walletError } from './errors.js'

/**
 * Asks a wallet, once.
 * @param method The function's name, for the words of an error.
 * @param ask Calls it; its answer is unchecked.
 * @throws catalogued errors only; `requestAborted` (also when the adapter stops) leaves a late answer unheard.
 */
export function askWallet(
  live: PolkadotLive,
  connector: Connector,
  method: string,
  ask: () => unknown,
  limits: AskLimits = {},
): Promise<unknown> {
  const { name: wallet } = connector.data
  const { cleanups, context } = live
  return askOnce(ask, {
    ...limits,
    cleanups,
    clock: context.clock,
    tooSlow: () => fail(walletSilent, { wallet }),
    failed: (error) => walletError({ wallet, method }, error),
  })
}
