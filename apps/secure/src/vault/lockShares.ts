import type { Bytes } from './bytes.js'
import { type Addresses, wipe } from './deriveKeys.js'
import { type Sealed, seal } from './hpke.js'
import { hashesOf, type ShareHashes, splitEntropy } from './shares.js'
import { type WrappedShare, wrapShare } from './wrap.js'

interface SplitRow {
  readonly userId: string
  readonly version: number
  readonly addresses: Addresses
}

/** A new split of a wallet: the facts of it, and each share locked for its place. */
interface LockedShares {
  readonly facts: SplitRow & { readonly shareHashes: ShareHashes }
  readonly auth: Sealed
  readonly recovery: Sealed
  readonly device: WrappedShare
}

interface LockSharesInput {
  readonly row: SplitRow
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
): Promise<LockedShares> {
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
