import type { LockedShare } from '../vault/password.js'
import type { WalletFacts } from '../vault/vault.js'
import type { WrappedShare } from '../vault/wrap.js'
import {
  type DeviceWallet,
  isSameSplit,
  type OwnSplit,
  type PendingRelease,
  type Split,
  type Unconfirmed,
} from './deviceWallet.js'

/** The record of a frame that knew one wallet a device. A tab that is still open may go on writing it; nothing else does. */
export interface OldRecord {
  readonly email: string
  readonly facts: WalletFacts
  readonly share?: WrappedShare
  readonly release?: PendingRelease
  readonly locked?: LockedShare
  readonly unconfirmed?: Unconfirmed
  readonly next?: OwnSplit
  /** Auth's word that it has this split. */
  readonly owesRotation?: string
  readonly isMade: boolean
  readonly newEmail?: { readonly loginId: string }
}

export const oldRecordName = 'wallet'

/** A text by which a record that was changed is told from the one that was read before. */
export const markOf = (old: OldRecord): string =>
  JSON.stringify(old, (_, value: unknown) => (value instanceof Uint8Array ? [...value] : value))

/** Reads an old record beside the one that this device has of the same wallet: it adds what is missing there, and wins over nothing. */
export function withOld(known: DeviceWallet | undefined, old: OldRecord): DeviceWallet {
  const { share, next, owesRotation: receipt, facts, email, isMade, release, locked } = old
  const { unconfirmed, newEmail } = old
  const splits: readonly OwnSplit[] = [...(share ? [{ facts, share }] : []), ...(next ? [next] : [])]
  if (!known) {
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
  const isHere = (split: OwnSplit) =>
    splitsOf(known).some((each) => isSameSplit(each.facts, split.facts)) ||
    (known.share === undefined && isSameSplit(known.facts, split.facts))
  const added = splits.filter((split) => !isHere(split))
  const isMissing = known.share === undefined && share !== undefined && isSameSplit(known.facts, facts)
  return {
    ...known,
    next: [...(known.next ?? []), ...added],
    ...(isMissing && { share }),
    ...(!known.release && !known.share && !share && release && { release }),
  }
}

/** The split of a service, with the share that this device has of it. */
export const splitIn = (wallet: DeviceWallet, of: Split): OwnSplit | undefined =>
  splitsOf(wallet).find(({ facts }) => isSameSplit(facts, of))

/** All splits that a device has a share of. */
export const splitsOf = ({ facts, share, next = [], former = [] }: DeviceWallet): readonly OwnSplit[] => [
  ...(share ? [{ facts, share }] : []),
  ...next,
  ...former,
]
