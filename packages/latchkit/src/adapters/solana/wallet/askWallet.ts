import type { Connector } from '../../../core/contracts/connector.js'
import { fail } from '../../../wire/errors/fail.js'
import { connectorNotFound, requestAborted } from '../../../wire/errors/verbs.js'
import { methodUnsupported, walletSilent } from '../../../wire/errors/wallet.js'
import { walletOf } from '../discovery.js'
import type { SolanaLive } from '../live.js'
import { walletError } from './errors.js'
import type { SolanaFeatures } from './solanaWallet.js'

/** The limits of one request. Without them it takes as long as the person thinks. */
export interface AskOptions {
  readonly signal?: AbortSignal | undefined
  /** In ms; for requests that ask the person nothing. */
  readonly within?: number
}

/**
 * Asks a feature of a wallet, once. It is foreign code: it may throw at once, answer without a promise, never, or twice.
 * @param ask Calls the feature; its answer is unchecked.
 * @throws catalogued errors only: `methodUnsupported` for a feature that the wallet does not have; `requestAborted` (also when the
 * adapter stops) and `walletSilent` leave a late answer unheard.
 */
export function askWallet<Name extends keyof SolanaFeatures>(
  live: SolanaLive,
  connector: Connector,
  method: Name,
  ask: (feature: NonNullable<SolanaFeatures[Name]>) => unknown,
  { signal, within }: AskOptions = {},
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const { name: wallet, id } = connector.data
    const settle = <Value>(how: (value: Value) => void) => {
      return (value: Value) => {
        cancel?.()
        signal?.removeEventListener('abort', abort)
        live.cleanups.delete(abort)
        how(value)
      }
    }
    const refuse = settle(reject)
    const abort = () => refuse(fail(requestAborted, {}))
    const tooSlow = () => refuse(fail(walletSilent, { wallet }))
    const cancel = within === undefined ? undefined : live.context.clock.after(within, tooSlow)
    if (signal?.aborted) return abort()
    const target = walletOf(live, connector)
    if (!target) return refuse(fail(connectorNotFound, { connector: id }))
    signal?.addEventListener('abort', abort)
    live.cleanups.add(abort)
    new Promise((answer) => {
      const feature = target.features[method]
      if (!feature) throw fail(methodUnsupported, { wallet, method })
      answer(ask(feature as NonNullable<SolanaFeatures[Name]>))
    }).then(settle(resolve), (error) => refuse(walletError({ wallet, method }, error)))
  })
}
