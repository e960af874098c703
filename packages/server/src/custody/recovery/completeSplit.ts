import { fail } from 'latchkit/wire'
import type { Word } from 'latchkit/wire/custody'
import type { ShownProof } from '../../dpop/createProofs.js'
import {
  custodyRequestInvalid,
  deviceUnknown,
  signatureWrong,
  userConflict,
  versionConflict,
} from '../../errors/custody.js'
import { isSameHashes, retireShare, type UserFacts } from '../shares.js'
import { isFactorSigned, isSplitSigned, wrapsHashOf } from '../walletSignature.js'
import { requirePinned } from '../words.js'
import { asideOwner } from './createAsides.js'
import type { Binding } from './createBindings.js'
import type { Making } from './createMakings.js'
import type { Signing, WaitingSplit } from './createSplits.js'
import type { RecoveryContext } from './recoveryContext.js'

/** The word of auth and of the wallet on shares. */
export interface SignedSplit {
  readonly userId: string
  /** The version that is meant; that of the receipt unless given. */
  readonly version?: number
  readonly receipt: string
  readonly signature: string
  /** By the wallet, over the wraps of recovery's share. */
  readonly factor?: string | undefined
}

const isOf = ({ version, shareHashes }: UserFacts, word: Word<'receipt'>): boolean =>
  version === word.version && isSameHashes(shareHashes, word.shareHashes)

/** Throws `signatureWrong` where the wallet of these addresses has not signed for a split, or for other wraps. */
function requireSigned(
  split: UserFacts,
  wrapsHash: string | undefined,
  { signature, factor }: SignedSplit,
): void {
  const isFactorOwn = factor === undefined || isFactorSigned(split, wrapsHash ?? wrapsHashOf([]), factor)
  if (!isSplitSigned(split, signature) || !isFactorOwn) throw fail(signatureWrong, {})
}

/** A password is taken off by nothing but its removal; with wraps the device that brought them signs that it has opened them. */
function requirePassword(
  split: WaitingSplit,
  binding: Binding | undefined,
  factor: unknown,
  by: string | undefined,
): void {
  const isLifted = binding?.isWrapped && !split.isWrapped && split.password !== 'remove'
  if (isLifted) throw fail(versionConflict, {})
  const needsFactor = by === split.device && (split.isWrapped || split.password === 'remove')
  if (needsFactor && factor === undefined)
    throw fail(custodyRequestInvalid, { field: 'factor', reason: 'Expected the signature of the wraps' })
}

const noticeOf = { keep: 'sharesRenewed', set: 'passwordSet', remove: 'passwordRemoved' } as const

/**
 * Makes the function that makes a split that waits the present one: by auth's receipt, and by the wallet's signature, which is checked
 * against recovery's own addresses.
 */
export function createCompletion(context: RecoveryContext) {
  const { holder, clock, bindings, devices, makings, splits, words, notify } = context

  async function renew(binding: Binding, split: WaitingSplit, signing: Signing): Promise<Binding> {
    const former = await retireShare('recovery', binding, await requirePinned(holder, 'recovery', 'hpke'))
    const isFirst = await splits.complete(split, binding, former, signing)
    const present = await bindings.findById(split.userId)
    if (!isFirst || !present) throw fail(versionConflict, {})
    await notify(present, noticeOf[split.password])
    return present
  }

  async function make(making: Making, split: WaitingSplit, signing: Signing): Promise<Binding> {
    const { owner, userId } = making
    const other = await bindings.findByOwner(owner)
    if (other && !(other.isOpen && other.owner === owner)) throw fail(userConflict, {})
    // Sets aside a wallet of before the makings, which may have been made after all: its devices go on by its user id.
    const aside = other && {
      sql: 'UPDATE recovery_users SET owner = ?, opened = 0 WHERE id = ? AND opened = 1',
      values: [asideOwner(other.userId), other.userId],
      mustChange: true,
    }
    const isFirst = await splits.make(split, making, signing, aside ? [aside] : [])
    const made = await bindings.findById(userId)
    if (!isFirst || !made) throw fail(userConflict, {})
    // One that recovery had forgotten was made long ago.
    await notify(made, split.version === 1 ? 'walletMade' : 'sharesRenewed')
    return made
  }

  /**
   * Completes a split; of one that is present already it notes what is missing.
   * @param proof That of the device that asks; none where it has proved the address by its code.
   * @throws `siwxProofInvalid`, `deviceUnknown`, `versionConflict`, `signatureWrong`, `userConflict`, `authUnpinned`
   */
  return async function complete(given: SignedSplit, proof?: ShownProof): Promise<Binding> {
    const { userId, receipt, signature, factor } = given
    const word = await words.read('receipt', receipt)
    if (word?.userId !== userId || (given.version ?? word.version) !== word.version)
      throw fail(versionConflict, {})
    const by = await proof?.note()
    const binding = await bindings.findById(userId)
    const isListed = by !== undefined && binding && (await devices.use(userId, by, clock.now()))
    const signing = { receipt, signature, isFactored: factor !== undefined }
    if (binding && isOf(binding, word)) {
      if (by !== undefined && !isListed) throw fail(deviceUnknown, {})
      if (binding.signature !== undefined && factor === undefined) return binding
      requireSigned(binding, binding.wrapsHash, given)
      await splits.sign(binding, signing)
      return { ...binding, signature, receipt, isOpen: false }
    }
    const split = await splits.find(userId, word.version, word.shareHashes.recovery)
    // Lets the device that brought a split complete it, unless it was taken off: then another one of the wallet does.
    const mayComplete =
      by === undefined ||
      isListed ||
      (split?.device === by && !(await devices.removedOf(userId)).includes(by))
    if (!mayComplete) throw fail(deviceUnknown, {})
    if (!split || !isOf(split, word) || split.version <= (binding?.version ?? 0))
      throw fail(versionConflict, {})
    // With the addresses of the user, or of its making, whichever is here.
    requireSigned(split, split.wrapsHash, given)
    requirePassword(split, binding, factor, by)
    if (binding) return renew(binding, split, signing)
    const making = await makings.find(userId)
    if (!making) throw fail(versionConflict, {})
    return make(making, split, signing)
  }
}
