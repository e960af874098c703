import type { LockedShare } from '../vault/password.js'
import type { WalletFacts } from '../vault/vault.js'
import { type DeviceWallet, isMade, type PendingRelease, type Unconfirmed } from './deviceWallet.js'
import type { Factor } from './factor.js'
import {
  findSplit,
  isSameSplit,
  maxFormerSplits,
  mayBePresent,
  type NextSplit,
  type OwnSplit,
  splitsOf,
} from './ownSplits.js'
import { actKinds, actOf, type UnfinishedAct } from './unfinishedActs.js'
import { type AddedEmail, type ProviderWay, siteEmailOf } from './walletOwner.js'

// Every change of a wallet on this device is one of these pure functions. Where a change is refused, the function returns the wallet that it
// got, and nothing is written. `walletTransitions.test.ts` prints the table of all of them.

const nothingYet = { next: [], former: [], unfinishedActs: [] } as const

/** Begins a wallet of which this device has made the first split. */
export const makingWallet = (email: string, split: NextSplit): DeviceWallet => ({
  ...nothingYet,
  status: 'making',
  email,
  facts: split.facts,
  next: [split],
})

/** Begins the record of a wallet that both services have, and of which this device has nothing. */
export const emptyWallet = (email: string, facts: WalletFacts): DeviceWallet => ({
  ...nothingYet,
  status: 'empty',
  email,
  facts,
})

/** What a login at both services tells about a wallet. */
export interface WalletEntry {
  /** The address that was typed. */
  readonly email: string
  /** Whether it was typed on no site, but in the frame. */
  readonly isUntold?: boolean | undefined
  /** Auth's present split, from which a new record begins. */
  readonly facts: WalletFacts
  /** Set if only auth vouches for the wallet. Recovery tells it only once. */
  readonly unconfirmed?: Unconfirmed | undefined
  /** The wallet's own statement about its recovery password. */
  readonly factor?: Factor | undefined
}

/** Begins the record of a wallet after a login at both services, or adds to the record what the login tells. */
export function withEntry(
  wallet: DeviceWallet | undefined,
  { email, isUntold, facts, unconfirmed, factor }: WalletEntry,
): DeviceWallet {
  const isNew = isUntold && (!wallet || siteEmailOf(wallet) === '')
  const named = {
    ...withEmail(wallet ?? emptyWallet(email, facts), email),
    ...(isNew && { isEmailUntold: true }),
  }
  const asked = unconfirmed ? { ...named, unconfirmed } : named
  return factor ? withFactor(asked, factor) : asked
}

/** Records the address by which the person came. Who comes by a provider types none. */
export function withEmail(wallet: DeviceWallet, email: string): DeviceWallet {
  if (email === '') return wallet
  const { isEmailUntold: _, ...rest } = wallet
  return { ...rest, email }
}

/** Records a new address of the wallet. The owner of a wallet without one comes in by a provider as before. */
export const withNewEmail = (wallet: DeviceWallet, { email, isTold }: AddedEmail): DeviceWallet =>
  wallet.email === '' ? { ...wallet, addedEmail: { email, isTold } } : { ...wallet, email }

/** Records that the person has skipped the offer to add an address. */
export const withEmailSkipped = (wallet: DeviceWallet): DeviceWallet => ({ ...wallet, isEmailSkipped: true })

/** Records by which identity the owner has come in. */
export const withWay = (wallet: DeviceWallet, way: ProviderWay): DeviceWallet => ({ ...wallet, way })

/** Records that recovery makes this device wait for its share. */
export const withRelease = (wallet: DeviceWallet, release: PendingRelease): DeviceWallet =>
  wallet.share ? { ...wallet, status: 'relisting', release } : { ...wallet, status: 'waiting', release }

/** Drops a pending release that recovery does not know any more. The device then has what it had before it waited. */
export function withoutRelease(wallet: DeviceWallet): DeviceWallet {
  if (!wallet.release) return wallet
  const { release: _, ...rest } = wallet
  if (rest.status === 'relisting') return { ...rest, status: 'ready' }
  const { locked, ...empty } = rest
  return locked ? { ...empty, status: 'locked', locked } : { ...empty, status: 'empty' }
}

/** Takes the share that recovery has released and the recovery password locks. A device that has an opened share keeps the opened one. */
export function withLocked(wallet: DeviceWallet, facts: WalletFacts, locked: LockedShare): DeviceWallet {
  const { release: _, ...rest } = wallet
  return rest.share ? { ...rest, status: 'ready' } : { ...rest, status: 'locked', facts, locked }
}

/** A split that becomes the present one, with its signatures. */
interface PresentSplit extends OwnSplit {
  readonly signature?: string | undefined
  readonly receipt?: string | undefined
  /** Set while recovery does not know that the wallet has signed this split. */
  readonly owes?: DeviceWallet['owes']
}

/** Makes a split of this device the present one, once the wallet has signed it. Recovery has yet to be told of a first split. */
export const withSigned = (wallet: DeviceWallet, split: PresentSplit): DeviceWallet => ({
  ...presentParts(wallet, split),
  status: isMade(wallet) ? 'ready' : 'completing',
})

/** Makes a split the present one after both services have released their shares of it to this device. */
export const withTaken = (wallet: DeviceWallet, split: PresentSplit): DeviceWallet => ({
  ...presentParts(wallet, split),
  status: 'ready',
})

/**
 * Returns the parts of a wallet whose present split changes; the caller has made the wallet's key from its shares. Keeps the previous split. Of the
 * waiting splits with lower versions it keeps those that a service may have as the present one.
 */
function presentParts(wallet: DeviceWallet, { facts, share, signature, receipt, owes }: PresentSplit) {
  const {
    status: _,
    share: previousShare,
    signature: __,
    receipt: ___,
    owes: previouslyOwed,
    release: ____,
    locked: _____,
    ...known
  } = wallet
  const isWaiting = (each: NextSplit) => each.facts.version > facts.version
  const passedSplits = known.next.filter((each) => !isWaiting(each) && mayBePresent(each))
  const former = [
    ...known.former,
    ...passedSplits.map((each) => ({ facts: each.facts, share: each.share })),
    ...(previousShare ? [{ facts: known.facts, share: previousShare }] : []),
  ].filter((each) => !isSameSplit(each.facts, facts))
  return {
    ...known,
    facts,
    share,
    // While recovery does not know the new split, it still has one of the former splits, and this device cannot tell which one. So all are
    // kept.
    former: previouslyOwed === undefined ? former.slice(-maxFormerSplits) : former,
    next: known.next.filter(isWaiting),
    ...(signature !== undefined && { signature }),
    ...(receipt !== undefined && { receipt }),
    ...(owes && { owes }),
  }
}

/** Records that recovery knows of the signed present split, which completes a new wallet. */
export function withReport(wallet: DeviceWallet): DeviceWallet {
  if (!wallet.owes) return wallet
  const { owes: _, ...reported } = wallet
  return reported.status === 'completing' ? { ...reported, status: 'ready' } : reported
}

/** Replaces auth's receipt for the present split. */
export const withReceipt = (wallet: DeviceWallet, receipt: string): DeviceWallet =>
  wallet.share ? { ...wallet, receipt } : wallet

/** Adds a new split of this device, which waits for the wallet's signature. */
export const withNext = (wallet: DeviceWallet, next: NextSplit): DeviceWallet => ({
  ...wallet,
  next: [...wallet.next.filter((each) => !isSameSplit(each.facts, next.facts)), next],
})

/** Records whether a recovery password is set, when this device has made a split, or has opened recovery's share with a password. */
export function withOwnFactor(wallet: DeviceWallet, { version, isSet }: Factor): DeviceWallet {
  const { hasPassword: _, factorAt = 0, ...rest } = wallet
  return {
    ...rest,
    factorAt: Math.max(factorAt, version),
    ...(isSet && { hasPassword: true }),
  }
}

/** Records whether a recovery password is set, by the wallet's signature on another device's split, unless a later statement is known. */
export function withFactor(wallet: DeviceWallet, factor: Factor): DeviceWallet {
  const { hasPassword, factorAt = hasPassword ? wallet.facts.version : 0 } = wallet
  return factor.version > factorAt ? withOwnFactor(wallet, factor) : wallet
}

/** Records when auth received recovery's release of this device, in ms since 1970. */
export const withReleasedAt = (wallet: DeviceWallet, releasedAt: number): DeviceWallet => ({
  ...wallet,
  releasedAt,
})

/** Records that the person has confirmed the wallet as theirs. */
export function withoutQuestion(wallet: DeviceWallet): DeviceWallet {
  if (!wallet.unconfirmed) return wallet
  const { unconfirmed: _, ...confirmed } = wallet
  return confirmed
}

/** Records the progress of an unfinished act. */
export const withAct = (wallet: DeviceWallet, act: UnfinishedAct): DeviceWallet => ({
  ...wallet,
  unfinishedActs: actKinds.flatMap((kind) => (kind === act.kind ? act : (actOf(wallet, kind) ?? []))),
})

/** Drops an act that is finished or given up. */
export const withoutAct = (wallet: DeviceWallet, kind: UnfinishedAct['kind']): DeviceWallet =>
  wallet.unfinishedActs.some((act) => act.kind === kind)
    ? { ...wallet, unfinishedActs: wallet.unfinishedActs.filter((act) => act.kind !== kind) }
    : wallet

/** Whether a change loses no share whose split is valid, or may become valid again, and no locked share that nothing has replaced. */
export function keepsShares(before: DeviceWallet, after: DeviceWallet): boolean {
  const isFormerFull = after.former.length >= maxFormerSplits
  const ownSplits = splitsOf({
    ...before,
    next: before.next.filter(mayBePresent),
    former: isFormerFull ? [] : before.former,
  })
  const isLockedKept = !before.locked || after.locked !== undefined || after.share !== undefined
  return isLockedKept && ownSplits.every(({ facts }) => findSplit(after, facts))
}
