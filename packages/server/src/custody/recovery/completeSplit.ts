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
import { hasAddress, requirePinned } from '../statements.js'
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

const isReceiptFor = ({ version, shareHashes }: UserFacts, statement: ServiceStatement<'receipt'>): boolean =>
  version === statement.version && isSameHashes(shareHashes, statement.shareHashes)

/** Throws `signatureWrong` if the wallet with these addresses has not signed the split or has signed other wraps. */
function requireSignature(
  split: UserFacts,
  wrapsHash: string | undefined,
  { signature, factor }: SignedSplit,
): void {
  const isFactorValid = factor === undefined || isFactorSigned(split, wrapsHash ?? wrapsHashOf([]), factor)
  if (!isSplitSigned(split, signature) || !isFactorValid) throw fail(signatureWrong, {})
}

/**
 * Checks that a split keeps the recovery password unless the owner removes it, and that the device which sets or removes the password
 * brings the wallet's signature over the wraps.
 */
function requirePassword(
  split: WaitingSplit,
  binding: Binding | undefined,
  factor: unknown,
  callerDevice: string | undefined,
): void {
  const liftsPassword = binding?.isWrapped && !split.isWrapped && split.password !== 'remove'
  if (liftsPassword) throw fail(versionConflict, {})
  const needsFactor = callerDevice === split.device && (split.isWrapped || split.password === 'remove')
  if (needsFactor && factor === undefined)
    throw fail(custodyRequestInvalid, { field: 'factor', reason: 'Expected the signature of the wraps' })
}

const passwordNotices = { keep: 'sharesRenewed', set: 'passwordSet', remove: 'passwordRemoved' } as const

/**
 * Creates the function that makes a waiting split the present one. It needs auth's receipt and the wallet's signature, which is checked
 * against the addresses that recovery has.
 */
export function createCompleteSplit(context: RecoveryContext) {
  const { holder, clock, bindings, devices, makings, splits, statements, notify, claims } = context

  async function renewShares(binding: Binding, split: WaitingSplit, signing: Signing): Promise<Binding> {
    const retiredShare = await retireShare(
      'recovery',
      binding,
      await requirePinned(holder, 'recovery', 'hpke'),
    )
    const isCompleted = await splits.complete(split, binding, retiredShare, signing)
    const present = await bindings.findById(split.userId)
    if (!isCompleted || !present) throw fail(versionConflict, {})
    await notify(present, passwordNotices[split.password])
    return present
  }

  async function makeWallet(making: Making, split: WaitingSplit, signing: Signing): Promise<Binding> {
    const { owner, userId } = making
    const otherBinding = await bindings.findByOwner(owner)
    if (otherBinding && !(otherBinding.mayBeUnfinished && otherBinding.owner === owner))
      throw fail(userConflict, {})
    // Set aside the address's older wallet, which was perhaps never completed. Its devices can still use that wallet by its user id.
    const asideStatement = otherBinding && {
      sql: 'UPDATE recovery_users SET owner = ?, opened = 0 WHERE id = ? AND opened = 1',
      values: [asideOwner(otherBinding.userId), otherBinding.userId],
      mustChange: true,
    }
    // A wallet that recovery had lost may have been made under the stricter rule (`twoProofs`), so it gets that one.
    const newWallet = { ...making, takesSameProof: context.takesSameProof && split.version === 1 }
    const isMade = await splits.make(split, newWallet, signing, [
      ...(asideStatement ? [asideStatement] : []),
      ...(hasAddress(owner) ? [] : claims.linkStatements(split)),
    ])
    const newBinding = await bindings.findById(userId)
    if (!isMade || !newBinding) throw fail(userConflict, {})
    // A higher version means that recovery had lost this user; the wallet is not new.
    await notify(newBinding, split.version === 1 ? 'walletMade' : 'sharesRenewed')
    return newBinding
  }

  /**
   * Makes a waiting split the present one. If it is the present one already, stores the signatures that are missing.
   * @param proof The proof of the device that asks; `undefined` if it has proved the address by a code.
   * @throws `siwxProofInvalid`, `deviceUnknown`, `versionConflict`, `signatureWrong`, `userConflict`, `authUnpinned`
   */
  return async function complete(signedSplit: SignedSplit, proof?: ShownProof): Promise<Binding> {
    const { userId, receipt, signature, factor } = signedSplit
    const statement = await statements.read('receipt', receipt)
    if (statement?.userId !== userId || (signedSplit.version ?? statement.version) !== statement.version)
      throw fail(versionConflict, {})
    const callerDevice = await proof?.recordUse()
    const binding = await bindings.findById(userId)
    const isListed =
      callerDevice !== undefined && binding && (await devices.use(userId, callerDevice, clock.now()))
    const signing = { receipt, signature, hasFactorSignature: factor !== undefined }
    if (binding && isReceiptFor(binding, statement)) {
      if (callerDevice !== undefined && !isListed) throw fail(deviceUnknown, {})
      if (binding.signature !== undefined && factor === undefined) return binding
      requireSignature(binding, binding.wrapsHash, signedSplit)
      await splits.sign(binding, signing)
      return { ...binding, signature, receipt, mayBeUnfinished: false }
    }
    const split = await splits.find(userId, statement.version, statement.shareHashes.recovery)
    // The device that sent a split may complete that split unless the device was removed. Then another device of the wallet completes it.
    const mayComplete =
      callerDevice === undefined ||
      isListed ||
      (split?.device === callerDevice && !(await devices.removedOf(userId)).includes(callerDevice))
    if (!mayComplete) throw fail(deviceUnknown, {})
    if (!split || !isReceiptFor(split, statement) || split.version <= (binding?.version ?? 0))
      throw fail(versionConflict, {})
    // `split` has the wallet's addresses from recovery's own rows, so the signatures are checked against these.
    requireSignature(split, split.wrapsHash, signedSplit)
    requirePassword(split, binding, factor, callerDevice)
    if (binding) return renewShares(binding, split, signing)
    const making = await makings.find(userId)
    if (!making) throw fail(versionConflict, {})
    return makeWallet(making, split, signing)
  }
}
