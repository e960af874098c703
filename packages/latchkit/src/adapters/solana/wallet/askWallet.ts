import type { Connector } from '../../../core/contracts/connector.js'
import { fail } from '../../../wire/errors/fail.js'
import { connectorNotFound } from '../../../wire/errors/verbs.js'
import { methodUnsupported, walletSilent } from '../../../wire/errors/wallet.js'
import { type AskLimits, askOnce } from '../../shared/wallet/askOnce.js'
import { walletOf } from '../discovery.js'
import type { SolanaLive } from '../live.js'
import type { SolanaFeatures, SolanaWalletAccount } from '../solanaWallet.js'
import { supports } from './capabilities.js'
import { walletError } from './errors.js'

/**
 * Asks a feature of a wallet, once.
 * @param ask Calls the feature; its answer is unchecked.
 * @param limits `account`: the account that the request is about, if it is about one.
 * @throws catalogued errors only: `methodUnsupported` for a feature that the wallet does not have, or not for the account; `requestAborted`
 * (also when the adapter stops) and `walletSilent` leave a late answer unheard.
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
    tooSlow: () => fail(walletSilent, { wallet }),
    failed: (error) => walletError({ wallet, method }, error),
  })
}
