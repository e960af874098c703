import type { ChainNamespace } from '../../wire/caip.js'
import type { MessageSignature } from '../contracts/adapter.js'
import { capability } from '../kit/capability.js'
import { connectedWallet } from '../kit/connectedWallet.js'
import type { Kit } from '../kit/kit.js'
import { catalogued } from '../state/failure.js'

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
  const { adapter, connector, account, caipNetworkId } = connectedWallet(kit, namespace, 'sign a message')
  try {
    return await adapter.signMessage(connector, { account, caipNetworkId, message })
  } catch (error) {
    throw catalogued(error, connector.data.name)
  }
}

/**
 * Asks the connected wallet to sign typed data (EIP-712 for EVM: `domain`, `types`, `primaryType`, `message`). Does not verify
 * the signature, like `signMessage`.
 * @param parameters `typedData`: in the form of the namespace's standard; `namespace`: the active one unless given.
 * @returns The signature in the namespace's usual form (0x and hex digits for EVM).
 * @throws `connectedErrors`; `unsupportedChain` if the namespace has no typed data, `missingFields` with the missing required
 * fields; `walletErrors`.
 * @example
 * ```ts
 * import { type Kit, signTypedData } from 'latchkit'
 * const sign = (kit: Kit, typedData: object) => signTypedData(kit, { typedData })
 * ```
 */
export async function signTypedData(
  kit: Kit,
  { typedData, namespace }: { readonly typedData: object; readonly namespace?: ChainNamespace },
): Promise<string> {
  const wallet = connectedWallet(kit, namespace, 'sign typed data')
  const { connector, account, caipNetworkId } = wallet
  try {
    const { signTypedData: sign } = await capability(wallet, 'typedData')
    return await sign(connector, { account, caipNetworkId, typedData })
  } catch (error) {
    throw catalogued(error, connector.data.name)
  }
}
