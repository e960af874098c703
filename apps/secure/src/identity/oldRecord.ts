import type { LockedShare } from '../vault/password.js'
import type { WalletFacts } from '../vault/vault.js'
import type { WrappedShare } from '../vault/wrap.js'
import type { PendingRelease, Unconfirmed } from './deviceWallet.js'
import { isSameSplit, type OwnSplit, splitsOf } from './ownSplits.js'
import type { WalletRecord } from './walletRecord.js'

/** The record of an older frame that knew one wallet per device. Only a tab that is still open may write it. */
export interface OldRecord {
  readonly email: string
  readonly facts: WalletFacts
  readonly share?: WrappedShare
  readonly release?: PendingRelease
  readonly locked?: LockedShare
  readonly unconfirmed?: Unconfirmed
  readonly next?: OwnSplit
  /** Auth's receipt for this split. */
  readonly owesRotation?: string
  readonly isMade: boolean
  readonly newEmail?: { readonly loginId: string }
}

export const oldRecordName = 'wallet'

/** Returns a text by which changes of an old record are noticed. */
export const markOf = (old: OldRecord): string =>
  JSON.stringify(old, (_, value: unknown) => (value instanceof Uint8Array ? [...value] : value))

/** Merges an old record into the record of the same wallet: it only adds what is missing. */
export function withOld(wallet: WalletRecord | undefined, old: OldRecord): WalletRecord {
  const { share, next, owesRotation: receipt, facts, email, isMade, release, locked } = old
  const { unconfirmed, newEmail } = old
  const splits: readonly OwnSplit[] = [...(share ? [{ facts, share }] : []), ...(next ? [next] : [])]
  if (!wallet) {
    return {
      email,
      facts,
      isMade,
      next: next ? [next] : [],
      ...(share && { share }),
      ...(release && { release }),
      ...(locked && { locked, hasPassword: true }),
      ...(unconfirmed && { unconfirmed }),
      ...(newEmail && { newEmail }),
      ...(receipt !== undefined && { receipt }),
    }
  }
  const isRecorded = (split: OwnSplit) =>
    splitsOf(wallet).some((each) => isSameSplit(each.facts, split.facts)) ||
    (wallet.share === undefined && isSameSplit(wallet.facts, split.facts))
  const newSplits = splits.filter((split) => !isRecorded(split))
  const isShareMissing = wallet.share === undefined && share !== undefined && isSameSplit(wallet.facts, facts)
  return {
    ...wallet,
    next: [...(wallet.next ?? []), ...newSplits],
    ...(isShareMissing && { share }),
    ...(!wallet.release && !wallet.share && !share && release && { release }),
  }
}
