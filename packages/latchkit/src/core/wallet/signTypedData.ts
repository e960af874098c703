import type { ChainNamespace } from '../../wire/caip.js'
import { capability } from '../kit/capability.js'
import { connectedWallet } from '../kit/connectedWallet.js'
import { catalogued } from '../kit/failureOf.js'
import type { Kit } from '../kit/kit.js'

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
