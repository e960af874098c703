import type { Connector } from '../../../core/contracts/connector.js'
import { isLatchkitError } from '../../../wire/errors/fail.js'
import type { EvmLive } from '../live.js'
import { type AskOptions, askWallet } from './askWallet.js'

/**
 * Asks a connected wallet for something the person decides. A wallet that has forgotten the site (4100) is asked for
 * its accounts once more and then again, once.
 */
export async function askWalletAllowed(
  live: EvmLive,
  connector: Connector,
  args: { readonly method: string; readonly params: readonly unknown[] | object },
  options: AskOptions = {},
): Promise<unknown> {
  try {
    return await askWallet(live, connector, args, options)
  } catch (error) {
    if (!isLatchkitError(error, 'unauthorized')) throw error
    await askWallet(live, connector, { method: 'eth_requestAccounts' }, options)
    return askWallet(live, connector, args, options)
  }
}
