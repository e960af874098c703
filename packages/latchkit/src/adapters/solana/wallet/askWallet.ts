import type { Connector } from '../../../core/contracts/connector.js'
import type { LatchkitError } from '../../../wire/errors/fail.js'
import { fail } from '../../../wire/errors/fail.js'
import { connectorNotFound } from '../../../wire/errors/verbs.js'
import { methodUnsupported, requestPending, userRejected, walletSilent } from '../../../wire/errors/wallet.js'
import { type AskLimits, askOnce } from '../../shared/wallet/askOnce.js'
import { type ErrorLayer, readWalletError, type WalletRequest } from '../../shared/wallet/readWalletError.js'
import { walletOf } from '../discovery.js'
import type { SolanaLive } from '../live.js'
import type { SolanaFeatures, SolanaWalletAccount } from '../solanaWallet.js'
import { supports } from './capabilities.js'

/**
 * Asks a feature of a wallet, once.
 * @param ask Calls the feature; its answer is unchecked.
 * @param limits `account`: the account that the request is about, if it is about one.
 * @throws catalogued errors only: `methodUnsupported` for a feature that the wallet or the account does not have. After `requestAborted`
 * (also when the adapter stops) and `walletSilent`, a late answer is ignored.
 */
export function askWallet<Name extends keyof SolanaFeatures>(
  live: SolanaLive,
  connector: Connector,
  method: Name,
  ask: (feature: NonNullable<SolanaFeatures[Name]>) => unknown,
  { account = {}, ...limits }: AskLimits & { readonly account?: Partial<SolanaWalletAccount> } = {},
): Promise<unknown> {
  const { name: wallet, id } = connector.data
  const { cleanups, context } = live
  const askFeature = () => {
    const target = walletOf(live, connector)
    if (!target) throw fail(connectorNotFound, { connector: id })
    const feature = target.features[method]
    if (!feature || !supports(target.features, account, method))
      throw fail(methodUnsupported, { wallet, method })
    return ask(feature as NonNullable<SolanaFeatures[Name]>)
  }
  return askOnce(askFeature, {
    ...limits,
    cleanups,
    clock: context.clock,
    timeoutError: () => fail(walletSilent, { wallet }),
    toError: (error) => walletError({ wallet, method }, error),
  })
}

const simulationFailedPattern = /\bsimulation failed\b/i

/** The code of `@wallet-standard/errors` which says that the person declined. */
const standardRejection = 4_001_000

/**
 * Converts an error of a wallet to a catalogued one, by Wallet Standard's codes and the error names of the wallet adapters.
 */
export function walletError(request: WalletRequest, error: unknown): LatchkitError {
  return readWalletError(request, error, { codeOf })
}

function codeOf({ code, context, name }: ErrorLayer, reason: string): unknown {
  const number = Number(context?.__code ?? code)
  if (number === standardRejection || name === 'WalletWindowClosedError') return userRejected.rpcCode
  // Nodes use the code of a pending request for a transaction that fails in simulation.
  return number === requestPending.rpcCode && simulationFailedPattern.test(reason) ? undefined : number
}
