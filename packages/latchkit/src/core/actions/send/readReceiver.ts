import type { ChainNamespace } from '../../../wire/caip.js'
import { sendingWallet } from '../../connecting/sendingWallet.js'
import type { Kit } from '../../kit/kit.js'

/**
 * Finds the address that a text names, by itself or in a payment link, on the network in use. `undefined` where it
 * names none.
 * @throws As `sendingWallet` does.
 */
export async function readReceiver(
  kit: Kit,
  text: string,
  namespace?: ChainNamespace,
): Promise<string | undefined> {
  const { send, network } = await sendingWallet(kit, namespace)
  return send.readReceiver(text, network)
}
