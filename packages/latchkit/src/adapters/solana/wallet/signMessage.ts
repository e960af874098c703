import type { MessageSignature, SigningRequest } from '../../../core/contracts/adapter.js'
import type { Connector } from '../../../core/contracts/connector.js'
import { toBase58 } from '../../../wire/base58.js'
import { bytesIn, isSameBytes } from '../../../wire/bytes.js'
import { fail } from '../../../wire/errors/fail.js'
import { badAnswer } from '../../../wire/errors/wallet.js'
import { type SolanaLive, sharedAccount } from '../live.js'
import { askWallet } from './askWallet.js'
import { signatureLength } from './messageIn.js'

/**
 * Asks an account to sign the bytes of a text. There is one scheme, so the result has no `type`. The address is the public
 * key for verifying.
 * @throws `badAnswer` also if the wallet signed other bytes than requested.
 */
export async function signMessage(
  live: SolanaLive,
  connector: Connector,
  { account, message }: SigningRequest & { readonly message: string },
): Promise<MessageSignature> {
  const method = 'solana:signMessage'
  const bytes = new TextEncoder().encode(message)
  const signer = sharedAccount(live, connector, account)
  const answer = await askWallet(
    live,
    connector,
    method,
    // Copies the bytes, so that the wallet cannot change what is compared.
    (feature) => feature.signMessage({ account: signer, message: bytes.slice() }),
    { account: signer },
  )
  const [output] = Array.isArray(answer) ? answer : []
  const { signedMessage, signature } = (output ?? {}) as Readonly<Record<string, unknown>>
  const signatureBytes = bytesIn(signature)
  if (signatureBytes?.length === signatureLength && isSameBytes(bytesIn(signedMessage), bytes))
    return { signature: toBase58(signatureBytes), publicKey: account.id }
  throw fail(badAnswer, { wallet: connector.data.name, method })
}
