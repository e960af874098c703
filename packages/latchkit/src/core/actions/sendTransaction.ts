import { type ChainNamespace, toCaipAddress } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { networkNotFound, unsupportedChain } from '../../wire/errors/verbs.js'
import type { SentToken } from '../adapter.js'
import { catalogued } from '../catalogued.js'
import type { Kit } from '../kit.js'
import { networkState } from '../select/networkState.js'
import { addPending } from './followPending.js'
import { held } from './held.js'
import { track } from './track.js'

/** What to send: the native currency, or so much of `token`; `value` in base units. */
export interface SendTransactionParameters {
  readonly to: string
  readonly value: bigint
  readonly token?: SentToken
  readonly namespace?: ChainNamespace
}

/**
 * Asks the connected wallet to send native currency or a token on the network it is on, and answers the transaction's
 * hash. It is tried out first, so that what would fail is not asked for. `pendingTransactions` has it from then on, and
 * says what became of it; the balance is read again when it is in a block.
 * @throws `chainRequired`, `notConnected`, `unsupportedChain` where the namespace cannot send, `networkNotFound` on a network the site does
 * not list, `missingFields`, what the chain has against it, such as `executionReverted` or `insufficientFunds`, `noToken`,
 * `transferRefused`, `userRejected` and the other wallet errors.
 * @example
 * ```ts
 * import { type Kit, sendTransaction } from 'latchkit'
 * const tip = (kit: Kit, to: string) => sendTransaction(kit, { to, value: 10n ** 15n })
 * ```
 */
export async function sendTransaction(
  kit: Kit,
  { to, value, token, namespace }: SendTransactionParameters,
): Promise<string> {
  const { session, connector, address, caipNetworkId, namespace: used } = held(kit, namespace, 'send')
  if (!session.send) throw fail(unsupportedChain, { namespace: used })
  const network = networkState(kit.store.getState(), used).caipNetwork
  if (!network) throw fail(networkNotFound, { network: caipNetworkId })
  track(kit, 'SEND_INITIATED', { network: caipNetworkId })
  try {
    const send = await session.send()
    const { draft } = await send.prepare({ from: address, to, value, network, ...(token && { token }) })
    const hash = await send.submit(connector, draft)
    track(kit, 'SEND_SUCCESS', { network: caipNetworkId })
    const { decimals, symbol } = draft.token ?? network.nativeCurrency
    addPending(kit, toCaipAddress(caipNetworkId, address), {
      hash,
      chainId: caipNetworkId,
      from: draft.from,
      to: draft.to,
      amount: { value, decimals, symbol },
      ...(draft.token && { token: draft.token.address }),
      at: kit.services.clock.now(),
      status: 'pending',
    })
    return hash
  } catch (error) {
    const failure = catalogued(error, connector.data.name)
    track(kit, 'SEND_ERROR', { network: caipNetworkId, code: failure.code })
    throw failure
  }
}
