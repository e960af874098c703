import type { Connector } from '../../../core/contracts/connector.js'
import { fail, isLatchkitError, type LatchkitError } from '../../../wire/errors/fail.js'
import { connectorNotFound, requestAborted } from '../../../wire/errors/verbs.js'
import { type AskLimits, askOnce } from '../../shared/wallet/askOnce.js'
import { providerOf } from '../discovery.js'
import type { EvmLive } from '../live.js'
import type { WalletRequest } from './errors.js'

/** The longest wait for an answer that needs no decision of the person, in ms. */
export const quickAnswerMs = 10_000

/** The limits of one request, and the name of the network that it is about. */
export interface WalletRequestOptions extends AskLimits {
  readonly network?: string
}

/**
 * Asks a wallet, once.
 * @throws catalogued errors only. After `requestAborted` (also when the adapter stops) and `walletSilent`, a late answer is ignored.
 */
export function requestWallet(
  live: EvmLive,
  connector: Connector,
  args: { readonly method: string; readonly params?: readonly unknown[] | object },
  { network, ...limits }: WalletRequestOptions = {},
): Promise<unknown> {
  const { name, id } = connector.data
  const request = { wallet: name, method: args.method, network }
  const { cleanups, context } = live
  const ask = () => {
    const target = providerOf(live, connector)
    if (!target) throw fail(connectorNotFound, { connector: id })
    return target.request(args)
  }
  return askOnce(ask, {
    ...limits,
    cleanups,
    clock: context.clock,
    timeoutError: () => explain('walletTooSlow', request),
    toError: (error) => explain('walletError', request, error),
  })
}

type ErrorMaker = 'walletError' | 'walletTooSlow' | 'walletEmpty'

/** Makes the error of a failed request. Codes and texts are loaded when something fails, not with the page. */
export async function explain(
  name: ErrorMaker,
  request: WalletRequest,
  error?: unknown,
): Promise<LatchkitError> {
  try {
    return (await import('./errors.js'))[name](request, error)
  } catch (loadError) {
    // While the browser is offline, no file can be loaded. The cause tells which one.
    const { cause } = (error ?? {}) as { readonly cause?: unknown }
    return isLatchkitError(cause) ? cause : fail(requestAborted, {}, error ?? loadError)
  }
}
