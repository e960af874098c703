import type { Connector } from '../../../core/contracts/connector.js'
import { fail } from '../../../wire/errors/fail.js'
import { methodUnsupported } from '../../../wire/errors/wallet.js'
import { connectedWallet, type PolkadotLive } from '../live.js'
import type { PolkadotSigner } from '../polkadotWallet.js'
import { askWallet } from './askWallet.js'

/** The answer of a signer, unchecked. */
export interface SignerAnswer {
  readonly signature?: unknown
  readonly signedTransaction?: unknown
}

/**
 * Asks the signer of a connected wallet. The signer is foreign code: even a getter of the signer or of its answer may throw.
 * @throws `methodUnsupported` where the signer has no such function; what `askWallet` throws.
 */
export function askSigner<Method extends keyof PolkadotSigner>(
  live: PolkadotLive,
  connector: Connector,
  method: Method,
  payload: Parameters<NonNullable<PolkadotSigner[Method]>>[0],
): Promise<SignerAnswer> {
  const { extension } = connectedWallet(live, connector)
  return askWallet(live, connector, method, async () => {
    const signer: PolkadotSigner | undefined = extension.signer
    const sign = signer?.[method] as ((payload: unknown) => unknown) | undefined
    if (!sign) throw fail(methodUnsupported, { wallet: connector.data.name, method })
    const { signature, signedTransaction } = ((await sign.call(signer, payload)) ?? {}) as SignerAnswer
    return { signature, signedTransaction }
  }) as Promise<SignerAnswer>
}
