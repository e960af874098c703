import type { Connector } from '../../../core/contracts/connector.js'
import { fail, isLatchkitError, type LatchkitError } from '../../../wire/errors/fail.js'
import { connectorNotFound, requestAborted } from '../../../wire/errors/verbs.js'
import { providerOf } from '../discovery.js'
import type { EvmLive } from '../live.js'
import type { WalletRequest } from './errors.js'

/** The time that a wallet may take for an answer that asks the person nothing, in ms. */
export const quickAnswerMs = 10_000

/** The limits of one request. Without them it takes as long as the person thinks. */
export interface WalletRequestOptions {
  readonly signal?: AbortSignal | undefined
  /** In ms; for requests that ask the person nothing. */
  readonly within?: number
  /** Name of the network the request is about. */
  readonly network?: string
}

/**
 * Asks a wallet, once. The provider is foreign code: it may throw at once, answer without a promise, never, or twice.
 * @throws catalogued errors only; `requestAborted` (also when the adapter stops) and `walletSilent` leave a late answer
 * unheard.
 */
export function requestWallet(
  live: EvmLive,
  connector: Connector,
  args: { readonly method: string; readonly params?: readonly unknown[] | object },
  { signal, within, network }: WalletRequestOptions = {},
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const { data } = connector
    const request = { wallet: data.name, method: args.method, network }
    const target = providerOf(live, connector)
    const settle = <Value>(how: (value: Value) => void) => {
      return (value: Value) => {
        cancel?.()
        signal?.removeEventListener('abort', abort)
        live.cleanups.delete(abort)
        how(value)
      }
    }
    const refuse = settle(reject)
    const refuseAs = (name: Failing, error?: unknown) => explain(name, request, error).then(refuse)
    const abort = () => refuse(fail(requestAborted, {}))
    const cancel =
      within === undefined ? undefined : live.context.clock.after(within, () => refuseAs('walletTooSlow'))
    if (signal?.aborted) return abort()
    if (!target) return refuse(fail(connectorNotFound, { connector: data.id }))
    signal?.addEventListener('abort', abort)
    live.cleanups.add(abort)
    new Promise((answer) => answer(target.request(args))).then(settle(resolve), (error) =>
      refuseAs('walletError', error),
    )
  })
}

type Failing = 'walletError' | 'walletTooSlow' | 'walletEmpty'

/** Makes the error of a failed request. Codes and texts are loaded when something fails, not with the page. */
export async function explain(
  name: Failing,
  request: WalletRequest,
  error?: unknown,
): Promise<LatchkitError> {
  try {
    return (await import('./errors.js'))[name](request, error)
  } catch (missing) {
    // Offline nothing loads, and a provider of the kit's own says by its cause what that did.
    const { cause } = (error ?? {}) as { readonly cause?: unknown }
    return isLatchkitError(cause) ? cause : fail(requestAborted, {}, error ?? missing)
  }
}
