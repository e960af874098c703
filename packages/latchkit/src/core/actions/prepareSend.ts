import type { ChainNamespace } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { networkNotFound, unsupportedChain } from '../../wire/errors/verbs.js'
import type { PreparedSend, ReceiverFacts, SendCapability, SendDraft } from '../adapter.js'
import type { Kit } from '../kit.js'
import { networkState } from '../select/networkState.js'
import { held } from './held.js'

/** What to prepare. What is missing is named by the adapter. */
export type PrepareSendParameters = Partial<Pick<SendDraft, 'to' | 'value' | 'token'>> & {
  readonly namespace?: ChainNamespace
}

/**
 * Checks a transfer, estimates its fee and tries it out, without asking the wallet.
 * @throws `chainRequired`, `notConnected`, `unsupportedChain`, `networkNotFound`, `missingFields`, what the chain has
 * against it, and as reading the chain does.
 */
export async function prepareSend(
  kit: Kit,
  { namespace, ...partial }: PrepareSendParameters,
): Promise<PreparedSend> {
  const { send, network, address } = await sending(kit, namespace)
  return send.prepare({ from: address, network, ...partial })
}

/** Who the receiver is, as far as the chain knows; nothing where nobody can say. */
export async function lookAtReceiver(
  kit: Kit,
  receiver: string,
  namespace?: ChainNamespace,
): Promise<ReceiverFacts | undefined> {
  const { send, network } = await sending(kit, namespace)
  return send.lookAt?.(receiver, network)
}

async function sending(kit: Kit, namespace: ChainNamespace | undefined) {
  const { session, address, caipNetworkId, namespace: used } = held(kit, namespace, 'send')
  const send: SendCapability | undefined = await session.send?.()
  if (!send) throw fail(unsupportedChain, { namespace: used })
  const network = networkState(kit.store.getState(), used).caipNetwork
  if (!network) throw fail(networkNotFound, { network: caipNetworkId })
  return { send, network, address }
}
