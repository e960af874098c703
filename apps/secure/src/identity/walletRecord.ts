import type { LockedShare } from '../vault/password.js'
import type { WalletFacts } from '../vault/vault.js'
import type { WrappedShare } from '../vault/wrap.js'
import { type DeviceWallet, isMade, type PendingRelease, type Unconfirmed } from './deviceWallet.js'
import type { NextSplit, OwnSplit } from './ownSplits.js'
import {
  actOf,
  type EmailChange,
  type OwedLink,
  type OwedRemoval,
  type OwedUnlink,
} from './unfinishedActs.js'
import type { AddedEmail, ProviderWay } from './walletOwner.js'

/**
 * The record of a wallet as it is stored. A frame of 2026-11-27 or later that is still open in another tab reads and writes it too, so
 * fields are only added, and nothing here is renamed (docs/decisions/0073-wallet-states.md).
 */
export interface WalletRecord {
  readonly email: string
  readonly way?: ProviderWay
  readonly addedEmail?: AddedEmail
  readonly isEmailUntold?: boolean
  readonly isEmailSkipped?: boolean
  readonly facts: WalletFacts
  readonly share?: WrappedShare | undefined
  readonly signature?: string | undefined
  readonly receipt?: string | undefined
  readonly next?: readonly NextSplit[]
  readonly former?: readonly OwnSplit[]
  readonly owes?: { readonly factor?: string | undefined } | undefined
  readonly release?: PendingRelease | undefined
  readonly locked?: LockedShare | undefined
  readonly hasPassword?: boolean
  readonly factorAt?: number
  readonly unconfirmed?: Unconfirmed
  readonly isMade: boolean
  readonly newEmail?: EmailChange
  readonly removal?: OwedRemoval
  readonly link?: OwedLink
  readonly unlink?: OwedUnlink
  readonly releasedAt?: number
}

/**
 * Reads the wallet of a stored record; fields of a later frame stay in it. Two things that are useless are left out: a locked share beside
 * the opened share of the same split, and a signature, receipt or report without a share.
 */
export function readRecord(record: WalletRecord): DeviceWallet {
  const {
    isMade: wasMade,
    newEmail,
    removal,
    link,
    unlink,
    share,
    signature,
    receipt,
    owes,
    release,
    locked,
    ...rest
  } = record
  const known = {
    ...rest,
    next: record.next ?? [],
    former: record.former ?? [],
    unfinishedActs: [
      ...(removal ? [{ kind: 'removal' as const, ...removal }] : []),
      ...(newEmail ? [{ kind: 'email' as const, ...newEmail }] : []),
      ...(link ? [{ kind: 'link' as const, ...link }] : []),
      ...(unlink ? [{ kind: 'unlink' as const, ...unlink }] : []),
    ],
  }
  if (share) {
    const withShare = {
      ...known,
      share,
      ...(signature !== undefined && { signature }),
      ...(receipt !== undefined && { receipt }),
      ...(owes && { owes }),
    }
    if (release) return { ...withShare, status: 'relisting', release }
    return { ...withShare, status: wasMade ? 'ready' : 'completing' }
  }
  if (release) return { ...known, status: 'waiting', release, ...(locked && { locked }) }
  if (locked) return { ...known, status: 'locked', locked }
  return { ...known, status: wasMade ? 'empty' : 'making' }
}

/** Returns the record that is stored of a wallet. */
export function recordOf(wallet: DeviceWallet): WalletRecord {
  const { status: _, unfinishedActs: __, ...rest } = wallet
  const removal = actOf(wallet, 'removal')
  const email = actOf(wallet, 'email')
  const link = actOf(wallet, 'link')
  const unlink = actOf(wallet, 'unlink')
  return {
    ...rest,
    isMade: isMade(wallet),
    ...(removal && { removal: withoutKind(removal) }),
    ...(email && { newEmail: withoutKind(email) }),
    ...(link && { link: withoutKind(link) }),
    ...(unlink && { unlink: withoutKind(unlink) }),
  }
}

const withoutKind = <Act extends { readonly kind: string }>({ kind: _, ...act }: Act) => act
