import type { Bytes } from './bytes.js'
import type { Created, WalletFacts } from './createVault.js'
import { wipe } from './deriveKeys.js'
import { seal } from './hpke.js'
import { hashesOf, splitEntropy } from './shares.js'
import { wrapShare } from './wrap.js'

interface LockSharesInput {
  readonly row: Pick<WalletFacts, 'userId' | 'version' | 'addresses'>
  /** The public keys of the services, from the configuration of the secure site. */
  readonly seals: { readonly auth: string; readonly recovery: string }
  readonly wrapKey: CryptoKey
  /** The login that makes the wallet; absent where its shares are replaced. */
  readonly loginId?: string
}

/** Splits the entropy of a wallet by a polynomial of its own, and locks each share for the place that is to have it. */
export async function lockShares(
  entropy: Bytes,
  { row, seals, wrapKey, loginId }: LockSharesInput,
): Promise<Created> {
  const { userId, version, addresses } = row
  const shares = await splitEntropy(entropy)
  const about = { userId, version }
  const locked = {
    facts: { userId, version, addresses, shareHashes: await hashesOf(shares) },
    auth: await seal(shares.auth, seals.auth, {
      purpose: 'auth-share',
      about: loginId === undefined ? about : { loginId, ...about },
    }),
    recovery: await seal(shares.recovery, seals.recovery, { purpose: 'recovery-share', about }),
    device: await wrapShare(shares.device, wrapKey, about),
  }
  wipe(shares.auth, shares.recovery, shares.device)
  return locked
}
