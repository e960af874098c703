import type { Connector } from '../../../core/contracts/connector.js'
import { isLatchkitError } from '../../../wire/errors/fail.js'
import type { EvmLive } from '../live.js'
import { type AskOptions, ask } from './ask.js'

/**
 * Asks a connected wallet for something the person decides. A wallet that has forgotten the site (4100) is asked for
 * its accounts once more and then again, once.
 */
export async function askAllowed(
  live: EvmLive,
  connector: Connector,
  args: { readonly method: string; readonly params: readonly unknown[] | object },
  options: AskOptions = {},
): Promise<unknown> {
  try {
    return await ask(live, connector, args, options)
  } catch (error) {
    if (!isLatchkitError(error, 'unauthorized')) throw error
    await ask(live, connector, { method: 'eth_requestAccounts' }, options)
    return ask(live, connector, args, options)
  }
}
