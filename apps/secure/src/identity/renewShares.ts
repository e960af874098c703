import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import type { Report } from '../vault/password.js'
import type { CreateInput, Shares, WalletFacts } from '../vault/vault.js'
import { callService, type ServiceAccess } from './callService.js'
import type { DeviceWallet } from './deviceWallet.js'
import { carryNotes, stateOfAuth, withNotes } from './notes.js'
import { NotReady } from './notReady.js'
import { isSameSplit, type NextSplit, type PasswordChange } from './ownSplits.js'
import { completeSplit, type SplitParts, signNext, takeNext } from './signSplit.js'
import { withNext } from './walletTransitions.js'

export interface RenewParts extends SplitParts {
  readonly seals: CreateInput['seals']
}

/** The recovery password of a new split. */
export interface NextPassword {
  readonly change: PasswordChange
  /** The password that will lock recovery's new share; `undefined` if it is removed. */
  readonly typedPassword?: string | undefined
}

export interface NextInput {
  /** Gets shares that produce the key. Called only if a new split is made. */
  source(): Promise<Omit<Shares, 'deviceId' | 'wrapKey'>>
  readonly password?: NextPassword | undefined
  /** The login by which auth takes the wallet again. A split that was begun for another login is useless. */
  readonly loginId?: string | undefined
  /** Gives the new split to another device of the wallet before a service gets it. */
  readonly handOver?: ((next: SentSplit) => Promise<void>) | undefined
  /** The highest version that was signed elsewhere. */
  readonly above?: number | undefined
}

/** A split, as it is sent to both services. */
export type SentSplit = NextSplit & Required<Pick<NextSplit, 'sent'>>

/**
 * Replaces the three shares of a wallet, in one tab at a time. First this device stores its new share, then recovery, then auth. The
 * present split stays valid until the new shares were fetched back and the wallet has signed them. It can be interrupted at any point.
 * @param loginId A login that this device has proved at recovery in the last ten minutes.
 * @throws NotReady, ServiceFailure, WrongPassword, BadShare, OtherWallet
 */
export async function renewShares(
  parts: RenewParts,
  walletFacts: WalletFacts,
  { loginId, ...input }: Omit<NextInput, 'loginId'> & { readonly loginId: string },
  report?: Report,
): Promise<void> {
  const { access, use, wallets } = parts
  const before = await wallets.find(walletFacts)
  return wallets.withSharesLock(async () => {
    // Another tab has just renewed the shares.
    const now = await wallets.find(walletFacts)
    if (!input.password && before && now && !isSameSplit(before.facts, now.facts)) return
    // Auth may already have the split of an earlier try, whose answer was lost. Its version could not be used again.
    await takeNext(parts, walletFacts, walletFacts)
    // Recovery compares the new version with its own present split, and may not know yet that a later one is signed.
    await completeSplit(parts, walletFacts)
    const next = await nextOf(parts, walletFacts, input, report)
    await input.handOver?.(next)
    await withNotes(access, walletFacts.userId, async () => {
      const { released } = await offerSplit(access, next, loginId)
      const body = { ...namesOf(next), share: next.sent.auth, released }
      await use((token) => callService(access, authEndpoints.addSplit, { body, token }))
    })
    await signNext(parts, next, input.password?.typedPassword)
    await completeSplit(parts, walletFacts)
    if (input.password) await carryNotes(access, walletFacts.userId)
  })
}

/** Sends recovery its part of a new split, and gets its statements for auth. Can be repeated. */
export async function offerSplit(access: ServiceAccess, next: SentSplit, loginId: string) {
  const state = await stateOfAuth(access, next.facts.userId)
  const renewal = { loginId, state, password: next.sent.password }
  const body = { ...namesOf(next), ...partOfRecovery(next), ...renewal }
  return callService(access, recoveryEndpoints.addSplit, { body })
}

/** Returns the facts by which a service knows a split. */
export const namesOf = ({ facts: { userId, version, shareHashes } }: SentSplit) => ({
  userId,
  version,
  shareHashes,
})

/** Returns recovery's part of a split: a share that it can open, or one that a password locks. */
export const partOfRecovery = ({ sent: { recovery } }: SentSplit) =>
  'salt' in recovery ? { wrapped: recovery } : { share: recovery }

/** Returns an unfinished split, or a new one, which is stored on this device before a service gets it. */
export async function nextOf(
  { access, wallets, vault, seals }: RenewParts,
  walletFacts: WalletFacts,
  { source, password, loginId, above = 0 }: NextInput,
  report?: Report,
): Promise<SentSplit> {
  const wallet = await wallets.find(walletFacts)
  if (!wallet) throw new NotReady('none')
  const { change = 'keep', typedPassword } = password ?? {}
  // No statement of a service may remove the password: recovery gets no share that it can open.
  if (wallet.hasPassword && typedPassword === undefined && change !== 'remove') throw new NotReady('password')
  const unfinishedSplit = password || loginId !== undefined ? undefined : findUnfinished(wallet, above)
  if (unfinishedSplit) return unfinishedSplit
  const shares = await source()
  const { id: deviceId, wrapKey } = access.device
  const version = Math.max(highestOf(wallet), above, shares.facts.version) + 1
  const input = { ...shares, deviceId, wrapKey, version, seals, loginId, password: typedPassword }
  const rotatedShares = await vault.rotate(input, report)
  const sent = { auth: rotatedShares.auth, recovery: rotatedShares.recovery, password: change, loginId }
  const next = { facts: rotatedShares.facts, share: rotatedShares.device, sent }
  await wallets.change(walletFacts, (record) => record && withNext(record, next))
  return next
}

/** Finds an unfinished split of this device that needs no password. */
function findUnfinished({ facts, next }: DeviceWallet, above: number): SentSplit | undefined {
  const isUnfinished = (each: NextSplit): each is SentSplit =>
    each.sent?.password === 'keep' &&
    each.sent.loginId === undefined &&
    !('salt' in each.sent.recovery) &&
    each.facts.version > Math.max(facts.version, above)
  return next.findLast(isUnfinished)
}

/** Returns the highest version that this device knows; the next split is above it. */
const highestOf = ({ facts, next, former, factorAt = 0 }: DeviceWallet): number =>
  Math.max(facts.version, factorAt, ...[...next, ...former].map((each) => each.facts.version))
