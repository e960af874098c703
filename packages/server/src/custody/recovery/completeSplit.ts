import { fail } from 'latchkit/wire'
import type { ServiceStatement } from 'latchkit/wire/custody'
import type { ShownProof } from '../../dpop/createProofs.js'
import {
  custodyRequestInvalid,
  deviceUnknown,
  signatureWrong,
  userConflict,
  versionConflict,
} from '../../errors/custody.js'
import { isSameHashes, retireShare, type UserFacts } from '../shares.js'
import { requirePinned } from '../statements.js'
import { isFactorSigned, isSplitSigned, wrapsHashOf } from '../walletSignature.js'
import type { Binding } from './createBindings.js'
import type { Making } from './createMakings.js'
import type { Signing, WaitingSplit } from './createSplits.js'
import { asideOwner } from './createUnusedWallets.js'
import type { RecoveryContext } from './recoveryContext.js'

/** Auth's receipt for a split, and the wallet's signatures over it. */
export interface SignedSplit {
  readonly userId: string
  /** The version to complete; the version of the receipt unless given. */
  readonly version?: number
  readonly receipt: string
  readonly signature: string
  /** The wallet's signature over the wraps of recovery's share. */
  readonly factor?: string | undefined
}

const isOf = ({ version, shareHashes }: UserFacts, statement: ServiceStatement<'receipt'>): boolean =>
  version === statement.version && isSameHashes(shareHashes, statement.shareHashes)

/** Throws `signatureWrong` if the wallet with these addresses has not signed the split or has signed other wraps. */
function requireSigned(
  split: UserFacts,
  wrapsHash: string | undefined,
  { signature, factor }: SignedSplit,
): void {
  const isFactorOwn = factor === undefined || isFactorSigned(split, wrapsHash ?? wrapsHashOf([]), factor)
  if (!isSplitSigned(split, signature) || !isFactorOwn) throw fail(signatureWrong, {})
}

/**
 * Checks that only a removal takes the password off, and that the device which sets or removes it brings the wallet's signature of the
 * wraps.
 */
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
 * Creates the function that makes a waiting split the present one. It needs auth's receipt and the wallet's signature, which is checked
 * against the addresses that recovery has.
 */
export function createCompletion(context: RecoveryContext) {
  const { holder, clock, bindings, devices, makings, splits, statements, notify } = context

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
    // Set an older wallet of the address aside if it was perhaps never completed. Its devices can still use it by its user id.
    const aside = other && {
      sql: 'UPDATE recovery_users SET owner = ?, opened = 0 WHERE id = ? AND opened = 1',
      values: [asideOwner(other.userId), other.userId],
      mustChange: true,
    }
    const isFirst = await splits.make(split, making, signing, aside ? [aside] : [])
    const newBinding = await bindings.findById(userId)
    if (!isFirst || !newBinding) throw fail(userConflict, {})
    // A higher version means that recovery had lost this user; the wallet is not new.
    await notify(newBinding, split.version === 1 ? 'walletMade' : 'sharesRenewed')
    return newBinding
  }

  /**
   * Completes a split. If it is the present one already, stores what is missing.
   * @param proof The proof of the device that asks; `undefined` if it has proved the address by a code.
   * @throws `siwxProofInvalid`, `deviceUnknown`, `versionConflict`, `signatureWrong`, `userConflict`, `authUnpinned`
   */
  return async function complete(signedSplit: SignedSplit, proof?: ShownProof): Promise<Binding> {
    const { userId, receipt, signature, factor } = signedSplit
    const statement = await statements.read('receipt', receipt)
    if (statement?.userId !== userId || (signedSplit.version ?? statement.version) !== statement.version)
      throw fail(versionConflict, {})
    const by = await proof?.note()
    const binding = await bindings.findById(userId)
    const isListed = by !== undefined && binding && (await devices.use(userId, by, clock.now()))
    const signing = { receipt, signature, isFactored: factor !== undefined }
    if (binding && isOf(binding, statement)) {
      if (by !== undefined && !isListed) throw fail(deviceUnknown, {})
      if (binding.signature !== undefined && factor === undefined) return binding
      requireSigned(binding, binding.wrapsHash, signedSplit)
      await splits.sign(binding, signing)
      return { ...binding, signature, receipt, isOpen: false }
    }
    const split = await splits.find(userId, statement.version, statement.shareHashes.recovery)
    // The device that sent a split may complete it unless it was removed. In that case another device of the wallet does.
    const mayComplete =
      by === undefined ||
      isListed ||
      (split?.device === by && !(await devices.removedOf(userId)).includes(by))
    if (!mayComplete) throw fail(deviceUnknown, {})
    if (!split || !isOf(split, statement) || split.version <= (binding?.version ?? 0))
      throw fail(versionConflict, {})
    // Check with the addresses in `split`, which are those of the user, or of the wallet that is being made.
    requireSigned(split, split.wrapsHash, signedSplit)
    requirePassword(split, binding, factor, by)
    if (binding) return renew(binding, split, signing)
    const making = await makings.find(userId)
    if (!making) throw fail(versionConflict, {})
    return make(making, split, signing)
  }
}
