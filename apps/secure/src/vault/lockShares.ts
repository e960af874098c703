import type { Bytes } from './bytes.js'
import { type Addresses, wipe } from './deriveKeys.js'
import { type Sealed, seal } from './hpke.js'
import type { LockedShare, Report } from './password.js'
import { hashesOf, type ShareHashes, splitEntropy } from './shares.js'
import { type WrappedShare, wrapShare } from './wrap.js'

interface SplitRow {
  readonly userId: string
  readonly version: number
  readonly addresses: Addresses
}

/** A new split of a wallet: its facts, and each share sealed for its receiver. */
interface LockedShares<Recovery> {
  readonly facts: SplitRow & { readonly shareHashes: ShareHashes }
  readonly auth: Sealed
  readonly recovery: Recovery
  readonly device: WrappedShare
}

interface LockSharesInput {
  readonly row: SplitRow
  /** Public keys of the services, from the configuration of the secure site. */
  readonly seals: { readonly auth: string; readonly recovery: string }
  readonly wrapKey: CryptoKey
  /** The login that makes the wallet at auth; `undefined` if its shares are replaced. */
  readonly loginId?: string
}

interface PasswordInput {
  /** The recovery password: recovery then gets a share that it cannot open. */
  readonly password: string
  readonly report: Report
}

/** Splits the entropy of a wallet with a new polynomial, and seals each share for its receiver. */
export function lockShares(entropy: Bytes, input: LockSharesInput): Promise<LockedShares<Sealed>>
export function lockShares(
  entropy: Bytes,
  input: LockSharesInput & PasswordInput,
): Promise<LockedShares<LockedShare>>
export async function lockShares(
  entropy: Bytes,
  { row, seals, wrapKey, loginId, ...passwordInput }: LockSharesInput & Partial<PasswordInput>,
): Promise<LockedShares<Sealed | LockedShare>> {
  const { userId, version, addresses } = row
  const { password, report = () => undefined } = passwordInput
  const shares = await splitEntropy(entropy)
  const about = { userId, version }
  const lockedShares = {
    facts: { userId, version, addresses, shareHashes: await hashesOf(shares) },
    auth: await seal(shares.auth, seals.auth, {
      purpose: 'auth-share',
      about: loginId === undefined ? about : { loginId, ...about },
    }),
    recovery:
      password === undefined
        ? await seal(shares.recovery, seals.recovery, { purpose: 'recovery-share', about })
        : await (await import('./password.js')).lockShare(shares.recovery, password, about, report),
    device: await wrapShare(shares.device, wrapKey, about),
  }
  wipe(shares.auth, shares.recovery, shares.device)
  return lockedShares
}
