import type { Connector } from '../../../core/contracts/connector.js'
import { isLatchkitError } from '../../../wire/errors/fail.js'
import type { EvmLive } from '../live.js'
import { requestWallet, type WalletRequestOptions } from './requestWallet.js'

/**
 * Asks a connected wallet for something that the person decides. If the wallet has forgotten the site (4100), asks it for its accounts and
 * then repeats the request once.
 */
export async function requestWithAccess(
  live: EvmLive,
  connector: Connector,
  args: { readonly method: string; readonly params: readonly unknown[] | object },
  options: WalletRequestOptions = {},
): Promise<unknown> {
  try {
    return await requestWallet(live, connector, args, options)
  } catch (error) {
    if (!isLatchkitError(error, 'unauthorized')) throw error
    await requestWallet(live, connector, { method: 'eth_requestAccounts' }, options)
    return requestWallet(live, connector, args, options)
  }
}
