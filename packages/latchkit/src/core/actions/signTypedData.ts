import type { ChainNamespace } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { unsupportedChain } from '../../wire/errors/verbs.js'
import { catalogued } from '../catalogued.js'
import type { Kit } from '../kit.js'
import { held } from './held.js'

/**
 * Asks the connected wallet to sign typed data (EIP-712 for EVM: `domain`, `types`, `primaryType`, `message`).
 * @throws `chainRequired`, `notConnected`, `unsupportedChain` where the namespace has no typed data, `userRejected`, `badAnswer`…
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
  const { session, connector, address, namespace: used } = held(kit, namespace, 'sign typed data')
  if (!session.typedData) throw fail(unsupportedChain, { namespace: used })
  try {
    const { signTypedData: sign } = await session.typedData()
    return await sign(connector, { address, typedData })
  } catch (error) {
    throw catalogued(error, connector.data.name)
  }
}
