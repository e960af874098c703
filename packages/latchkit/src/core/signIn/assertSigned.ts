import { readMessageOf } from '../../siwx/message/readMessageOf.js'
import { fail } from '../../wire/errors/fail.js'
import { signatureMismatch, signInUnavailable } from '../../wire/errors/signIn.js'
import type { RunningAdapter } from '../contracts/adapter.js'
import type { Connector } from '../contracts/connector.js'
import type { Siwx, SiwxSession } from '../contracts/siwx.js'
import type { ConnectedAccount } from '../state/connection.js'

/** The wallet that was asked, and its account. */
export interface Signer {
  readonly adapter: RunningAdapter
  readonly connector: Connector
  readonly account: ConnectedAccount
}

/**
 * Checks that a text which the wallet composed itself has the requested fields and account.
 * @throws `signatureMismatch`.
 */
export function assertWalletText(
  { connector }: Signer,
  { data, message }: SiwxSession,
  requestedMessage: string,
): void {
  if (message === requestedMessage) return
  const { accountAddress, ...fields } = data
  if (readMessageOf(fields, message)?.accountAddress === accountAddress) return
  throw fail(signatureMismatch, { wallet: connector.data.name })
}

/**
 * Verifies a signature as far as this page can, because a wallet may answer for another account. If verifying needs the chain and the chain
 * does not answer, the server verifies later; on a site without a server the sign-in fails.
 * @throws `signatureMismatch`; `signInUnavailable`, `partNotLoaded`.
 */
export async function assertSigned(
  { adapter, connector, account }: Signer,
  session: SiwxSession,
  { unverified }: Pick<Siwx, 'unverified'>,
): Promise<void> {
  const { signature, signatureType: type, publicKey, message, data } = session
  const verify = await adapter.verify?.()
  const answer = await verify?.verifyMessage({
    account,
    caipNetworkId: data.chainId,
    message,
    signature: {
      signature,
      ...(type !== undefined && { type }),
      ...(publicKey !== undefined && { publicKey }),
    },
  })
  if (answer === 'invalid') throw fail(signatureMismatch, { wallet: connector.data.name })
  if (answer === 'unknown' && unverified)
    throw fail(signInUnavailable, { reason: `${data.chainId} does not answer` })
}
