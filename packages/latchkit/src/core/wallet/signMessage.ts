import type { ChainNamespace } from '../../wire/caip.js'
import type { MessageSignature } from '../contracts/adapter.js'
import { connectedWallet } from '../kit/connectedWallet.js'
import { catalogued } from '../kit/failureOf.js'
import type { Kit } from '../kit/kit.js'

/**
 * Asks the connected wallet to sign a text. Does not verify the signature, because the account may be a contract, whose
 * signatures only its chain can verify. Whoever relies on it must verify it, as a sign-in server does.
 * @param parameters `message`: the text, as the person sees it; `namespace`: the active one unless given.
 * @returns `signature` in the namespace's usual form (0x and hex digits for EVM); `type`, the signature scheme, if the
 * namespace has several; `publicKey` if the address is not enough to verify.
 * @throws `connectedErrors`; `walletErrors`.
 * @example
 * ```ts
 * import { type Kit, signMessage } from 'latchkit'
 * async function prove(kit: Kit) {
 *   const { signature, publicKey } = await signMessage(kit, { message: 'I was here' })
 *   return { signature, publicKey }
 * }
 * ```
 */
export async function signMessage(
  kit: Kit,
  { message, namespace }: { readonly message: string; readonly namespace?: ChainNamespace },
): Promise<MessageSignature> {
  const { running, connector, account, caipNetworkId } = connectedWallet(kit, namespace, 'sign a message')
  try {
    return await running.signMessage(connector, { account, caipNetworkId, message })
  } catch (error) {
    throw catalogued(error, connector.data.name)
  }
}
