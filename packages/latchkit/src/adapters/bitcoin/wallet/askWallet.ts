import type { Connector } from '../../../core/contracts/connector.js'
import { fail } from '../../../wire/errors/fail.js'
import { connectorNotFound } from '../../../wire/errors/verbs.js'
import { methodUnsupported, walletSilent } from '../../../wire/errors/wallet.js'
import { type AskLimits, askOnce } from '../../shared/wallet/askOnce.js'
import { readWalletError } from '../../shared/wallet/readWalletError.js'
import type { BitcoinLive } from '../live.js'
import type { BitcoinFace } from './face.js'
import { faceOf } from './faceOf.js'

/**
 * Asks a wallet, once.
 * @param ask Calls the method of its face; its answer is unchecked.
 * @throws catalogued errors only: `methodUnsupported` for a call that the wallet does not have; `requestAborted` (also when the adapter
 * stops) and `walletSilent` leave a late answer unheard.
 */
export function askWallet<Name extends keyof BitcoinFace, Answer>(
  live: BitcoinLive,
  connector: Connector,
  method: Name,
  ask: (call: NonNullable<BitcoinFace[Name]>, face: BitcoinFace) => Promise<Answer>,
  limits: AskLimits = {},
): Promise<Answer> {
  const { name: wallet, id } = connector.data
  const { cleanups, context } = live
  const askFace = () => {
    const face = faceOf(live, connector)
    if (!face) throw fail(connectorNotFound, { connector: id })
    const call = face[method]
    if (!call) throw fail(methodUnsupported, { wallet, method })
    return ask(call.bind(face) as NonNullable<BitcoinFace[Name]>, face)
  }
  return askOnce(askFace, {
    ...limits,
    cleanups,
    clock: context.clock,
    tooSlow: () => fail(walletSilent, { wallet }),
    failed: (error) => readWalletError({ wallet, method }, error),
  }) as Promise<Answer>
}
