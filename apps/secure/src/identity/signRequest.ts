import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import { haveSameAddresses } from '../namespaces/addresses.js'
import type { Signed } from '../namespaces/keys.js'
import type { Report } from '../vault/password.js'
import type { SignInput, Vault, WalletFacts } from '../vault/vault.js'
import type { WrappedShare } from '../vault/wrap.js'
import { type AuthShare, shareOfAuth } from './authShare.js'
import { callService, isRefusal, type ServiceAccess, ServiceFailure } from './callService.js'
import { Contradicted } from './contradicted.js'
import { type DeviceWallet, isMade } from './deviceWallet.js'
import { factorIn } from './factor.js'
import type { RecoveryAnswer } from './loginParts.js'
import { stateOfAuth, withNotes } from './notes.js'
import { NotReady } from './notReady.js'
import { isSameSplit, type Split } from './ownSplits.js'
import { giveRelease } from './released.js'
import { isSigned } from './serviceFacts.js'
import type { DeviceSession } from './sessions.js'
import { completeSplit, signPresent, takeNext } from './signSplit.js'
import type { Wallets } from './wallets.js'
import { withFactor, withLocked, withOwnFactor, withoutRelease, withTaken } from './walletTransitions.js'

export interface SigningParts {
  readonly access: ServiceAccess
  readonly wallets: Wallets
  readonly vault: Vault
  readonly session: DeviceSession
}

/**
 * Signs a request that the person has approved.
 * @param shownWallet The wallet that it was shown for: no other one signs it, even if somebody else has signed in meanwhile.
 * @throws NotReady, ServiceFailure
 */
export async function signRequest(
  parts: SigningParts,
  request: SignInput['request'],
  shownWallet: Pick<WalletFacts, 'addresses'>,
): Promise<Signed> {
  const { id: deviceId, wrapKey } = parts.access.device
  const { facts, share, auth } = await bothShares(parts)
  if (!haveSameAddresses(facts.addresses, shownWallet.addresses)) throw new NotReady('none')
  const signedRequest = await parts.vault.sign({ facts, deviceId, auth, device: share, wrapKey, request })
  // Done afterwards, so that the page does not wait for it.
  await signPresent(splitParts(parts), facts)
  return signedRequest
}

const splitParts = ({ session, ...parts }: SigningParts) => ({ ...parts, use: session.use })

/** Returns the shares of this device and of auth, of the same split. @throws NotReady, ServiceFailure */
export async function bothShares(parts: SigningParts): Promise<{
  readonly facts: WalletFacts
  readonly share: WrappedShare
  readonly auth: AuthShare
}> {
  const { facts, share } = await readyWallet(parts)
  if (!share) throw new NotReady('wait')
  const signing = splitParts(parts)
  const auth = await shareOfAuth(signing)
  await recordFactor(parts, facts, auth)
  if (isSameSplit(auth, facts)) return { facts, share, auth }
  // Auth has the new shares of this device, but its answer was lost. They are the present ones now, so start again.
  if (await takeNext(signing, facts, auth)) return bothShares(parts)
  // Nothing is changed because of what one service says: a code of both services is needed to ask both.
  throw new NotReady('twelve')
}

/** Records whether the wallet has signed, together with auth's split, that it has a recovery password. */
async function recordFactor(
  { wallets }: SigningParts,
  walletFacts: WalletFacts,
  auth: AuthShare,
): Promise<void> {
  const { version, shareHashes } = auth
  const factor = await factorIn({ ...walletFacts, version, shareHashes }, auth)
  if (factor) await wallets.change(walletFacts, (record) => record && withFactor(record, factor))
}

/** Returns the wallet of this device with its share. If recovery has not released its share yet, requests that again. */
export async function readyWallet(parts: SigningParts): Promise<DeviceWallet> {
  const wallet = await parts.wallets.wallet()
  if (!wallet || !isMade(wallet)) throw new NotReady('none')
  if (wallet.release) {
    try {
      return await takeRelease(parts, wallet, wallet.release.requestId)
    } catch (error) {
      if (await hasMatchingAuthShare(parts, wallet)) return wallet
      throw error
    }
  }
  if (wallet.share) return wallet
  if (wallet.locked) throw new NotReady('password')
  // Recovery has not given it a share yet; a login will.
  throw new NotReady('twelve')
}

/** Whether auth gives this device the share that fits its own: then it can sign, whatever recovery says about waiting. */
async function hasMatchingAuthShare(parts: SigningParts, { share, facts }: DeviceWallet): Promise<boolean> {
  if (!share) return false
  try {
    return isSameSplit(await shareOfAuth(splitParts(parts)), facts)
  } catch (error) {
    // A removed device gets no share before recovery lets it in again.
    if (error instanceof ServiceFailure || error instanceof NotReady) return false
    throw error
  }
}

/** Takes the share that recovery releases after a wait, if that share belongs to auth's present split. */
async function takeRelease(
  parts: SigningParts,
  wallet: DeviceWallet,
  requestId: string,
): Promise<DeviceWallet> {
  const { access, wallets, vault } = parts
  const signing = splitParts(parts)
  const firstRelease = await requestRelease(parts, wallet, requestId)
  if (firstRelease.answer.status === 'held') {
    const { releaseAt, isFrozen } = firstRelease.answer
    throw new NotReady('wait', Date.parse(releaseAt), isFrozen)
  }
  await giveRelease(parts, wallet.facts, firstRelease.answer.released)
  const auth = await shareOfAuth(signing)
  await recordFactor(parts, wallet.facts, auth)
  const { version, shareHashes, receipt, signature } = auth
  // Another device may have replaced the shares while this one waited.
  const facts = { ...wallet.facts, version, shareHashes }
  const target = { version, shareHash: shareHashes.recovery, receipt, signature }
  const release = isSameSplit(firstRelease.answer, auth)
    ? firstRelease
    : await requestRelease(parts, wallet, requestId, target).catch((error: unknown) => {
        // The operators may have restored a share, which a device gets only by a code.
        throw isRefusal(error, 'proofNeeded', 'versionConflict') ? new NotReady('twelve') : error
      })
  const { answer, publicKey } = release
  if (answer.status === 'held' || !isSameSplit(answer, auth)) throw new Contradicted('disagree')
  const { wrapped: locked } = answer
  if (locked) {
    const isOwn = wallet.share !== undefined && isSameSplit(wallet.facts, facts)
    const after = await wallets.change(facts, (record) => record && withLocked(record, facts, locked))
    if (after && isOwn) return after
    // An old share is kept: a login at both services adds the new one, with the password.
    throw new NotReady(wallet.share ? 'twelve' : 'password')
  }
  if (!answer.share) throw new ServiceFailure('unreadable')
  const { id: deviceId, wrapKey } = access.device
  const recovery = { sealed: answer.share, publicKey }
  const share = await vault.adopt({ facts, deviceId, auth, recovery, wrapKey })
  return storeShare(parts, { facts, share, auth })
}

/** Stores the share that this device has computed from the shares of both services. */
async function storeShare(
  { wallets }: SigningParts,
  {
    facts,
    share,
    auth,
    hasPassword,
  }: {
    readonly facts: WalletFacts
    readonly share: WrappedShare
    readonly auth: AuthShare
    /** Whether a password has opened recovery's share. */
    readonly hasPassword?: boolean
  },
): Promise<DeviceWallet> {
  const { signature, receipt } = auth
  const signatures = (await isSigned(facts, signature)) ? { signature, receipt } : {}
  const changedWallet = await wallets.change(facts, (record) => {
    const present = record && withTaken(record, { facts, share, ...signatures })
    return present && hasPassword ? withOwnFactor(present, { version: facts.version, isSet: true }) : present
  })
  if (!changedWallet) throw new NotReady('none')
  return changedWallet
}

/** Requests recovery's share again: of the present split, or of auth's. */
async function requestRelease(
  { access, wallets, vault }: SigningParts,
  { facts }: DeviceWallet,
  requestId: string,
  target: Partial<Split> & object = {},
): Promise<{ readonly answer: RecoveryAnswer; readonly publicKey: string }> {
  const publicKey = await vault.receive()
  const { userId } = facts
  const answer = await withNotes(access, userId, async () => {
    const body = { requestId, hpkeKey: publicKey, state: await stateOfAuth(access, userId), ...target }
    return callService(access, recoveryEndpoints.release, { body })
  }).catch(async (error: unknown) => {
    // The request was removed or has expired: the next login makes a new one.
    if (isRefusal(error, 'requestUnknown'))
      await wallets.change(facts, (record) => record && withoutRelease(record))
    throw error
  })
  return { answer, publicKey }
}

/**
 * Opens the share that the recovery password locks, and computes this device's share from it.
 * @throws WrongPassword, NotReady, ServiceFailure
 */
export async function unlockWallet(parts: SigningParts, password: string, report: Report): Promise<void> {
  const { access, wallets, vault } = parts
  const wallet = await wallets.wallet()
  // Another tab was faster.
  if (wallet?.share) return
  if (!wallet?.locked) throw new NotReady('twelve')
  const { facts, locked } = wallet
  const { id: deviceId, wrapKey } = access.device
  const auth = await shareOfAuth(splitParts(parts))
  if (!isSameSplit(auth, facts)) throw new NotReady('twelve')
  const share = await vault.adopt({ facts, deviceId, auth, recovery: { locked, password }, wrapKey }, report)
  await storeShare(parts, { facts, share, auth, hasPassword: true })
  await completeSplit({ access, wallets }, facts)
}
