import type { ChainNamespace } from '../../../wire/caip.js'
import { catalogued } from '../../kit/catalogued.js'
import type { Kit } from '../../kit/kit.js'
import { connectedWallet } from '../connection/connectedWallet.js'

/**
 * Asks the connected wallet to sign a text and answers the signature in the namespace's usual form (0x hex for EVM).
 * @param parameters `message`: the text, as the person sees it; `namespace`: the active one unless given.
 * @throws `connectedErrors`; `walletErrors`.
 * @example
 * ```ts
 * import { type Kit, signMessage } from 'latchkit'
 * const prove = (kit: Kit) => signMessage(kit, { message: 'I was here' })
 * ```
 */
export async function signMessage(
  kit: Kit,
  { message, namespace }: { readonly message: string; readonly namespace?: ChainNamespace },
): Promise<string> {
  const { running, connector, account, caipNetworkId } = connectedWallet(kit, namespace, 'sign a message')
  try {
    return await running.signMessage(connector, { account, caipNetworkId, message })
  } catch (error) {
    throw catalogued(error, connector.data.name)
  }
}
