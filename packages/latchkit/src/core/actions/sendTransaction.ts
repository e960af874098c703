import type { ChainNamespace } from '../../wire/caip.js'
import type { Network } from '../../wire/entities.js'
import { fail } from '../../wire/errors/fail.js'
import { networkNotFound, unsupportedChain } from '../../wire/errors/verbs.js'
import type { SendCapability } from '../adapter.js'
import { catalogued } from '../catalogued.js'
import type { Kit } from '../kit.js'
import { fetchBalance } from './fetchBalance.js'
import { held } from './held.js'
import { track } from './track.js'

/** What to send: native currency, `value` in base units. */
export interface SendTransactionParameters {
  readonly to: string
  readonly value: bigint
  readonly namespace?: ChainNamespace
}

/**
 * Asks the connected wallet to send native currency on the network it is on, and answers the transaction's hash. The
 * balance is read again when the transaction is in a block.
 * @throws `notConnected`, `unsupportedChain` where the namespace cannot send, `networkNotFound` on a network the site does
 * not list, `missingFields`, `userRejected` and the other wallet errors.
 * @example
 * ```ts
 * import { type Kit, sendTransaction } from 'latchkit'
 * const tip = (kit: Kit, to: string) => sendTransaction(kit, { to, value: 10n ** 15n })
 * ```
 */
export async function sendTransaction(
  kit: Kit,
  { to, value, namespace }: SendTransactionParameters,
): Promise<string> {
  const { session, connector, address, caipNetworkId, namespace: used } = held(kit, namespace, 'send')
  if (!session.send) throw fail(unsupportedChain, { namespace: used })
  const network = kit.store
    .getState()
    .chains[used]?.networkState.requestedCaipNetworks.find((each) => each.caipNetworkId === caipNetworkId)
  if (!network) throw fail(networkNotFound, { network: caipNetworkId })
  track(kit, 'SEND_INITIATED', { network: caipNetworkId })
  try {
    const send = await session.send()
    const { draft } = await send.prepare({ from: address, to, value, network })
    const hash = await send.submit(connector, draft)
    track(kit, 'SEND_SUCCESS', { network: caipNetworkId })
    refreshWhenDone(kit, send, hash, network, used)
    return hash
  } catch (error) {
    const failure = catalogued(error, connector.data.name)
    track(kit, 'SEND_ERROR', { network: caipNetworkId, code: failure.code })
    throw failure
  }
}

/** A transaction in a block, succeeded or reverted, has cost something: the balance known is no longer true. */
function refreshWhenDone(
  kit: Kit,
  send: SendCapability,
  hash: string,
  network: Network,
  namespace: string,
): void {
  const ended = new AbortController()
  const end = () => ended.abort()
  kit.live.cleanups.add(end)
  send
    .confirm(hash, network, ended.signal)
    .then(() => fetchBalance(kit, { namespace, force: true }))
    .catch((error) => kit.services.logger.debug('a transaction could not be followed', error))
    .finally(() => kit.live.cleanups.delete(end))
}
