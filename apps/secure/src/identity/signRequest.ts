import type { Report } from '../vault/password.js'
import type { ReleasedShare, Signed, SignInput, Vault, WalletFacts } from '../vault/vault.js'
import type { WrappedShare } from '../vault/wrap.js'
import { type RecoveryAnswer, recoveryVerifyAnswer, shareAnswer } from './answers.js'
import { callService, type ServiceAccess, ServiceFailure } from './callService.js'
import { completeRotation, owedTo, takeNext } from './nextSplit.js'
import { ServicesDiffer } from './ServicesDiffer.js'
import type { DeviceSession } from './sessions.js'
import type { DeviceWallet, Wallets } from './wallets.js'

/** The reason why a wallet cannot sign now, which a person can mend. */
export class NotReady extends Error {
  /**
   * @param reason `code`: a fresh code is needed. `wait`: another device has to approve, or the time has to pass.
   * `password`: the recovery password has to be typed. `none`: no wallet.
   * @param until The end of the wait, in ms since 1970.
   */
  constructor(
    readonly reason: 'code' | 'wait' | 'password' | 'none',
    readonly until?: number,
  ) {
    super(reason)
  }
}

export interface SigningParts {
  readonly access: ServiceAccess
  readonly wallets: Wallets
  readonly vault: Vault
  readonly session: DeviceSession
}

/** Signs a request that the person has approved. @throws NotReady, ServiceFailure */
export async function signRequest(parts: SigningParts, request: SignInput['request']): Promise<Signed> {
  const { id: deviceId, wrapKey } = parts.access.device
  const { facts, share, auth } = await bothShares(parts)
  return parts.vault.sign({ facts, deviceId, auth, device: share, wrapKey, request })
}

/** The shares of this device and of auth, of one split. @throws NotReady, ServiceFailure */
export async function bothShares(parts: SigningParts): Promise<{
  readonly facts: WalletFacts
  readonly share: WrappedShare
  readonly auth: AuthShare
}> {
  const { facts, share } = await readyWallet(parts)
  if (!share) throw new NotReady('wait')
  try {
    return { facts, share, auth: await shareFor(parts, facts) }
  } catch (error) {
    if (!(error instanceof SplitTaken)) throw error
    await completeRotation(parts)
    return bothShares(parts)
  }
}

/** The wallet of this device with its share: where recovery has not released one yet, it is requested again. */
export async function readyWallet(parts: SigningParts): Promise<DeviceWallet> {
  const { access, wallets, vault, session } = parts
  const wallet = await wallets.wallet()
  if (!wallet?.isMade) throw new NotReady('none')
  if (wallet.share) return wallet
  if (wallet.locked) throw new NotReady('password')
  // Its share was of an older split: a login gives it a new one.
  if (!wallet.release) throw new NotReady('code')
  const { answer, publicKey } = await released(parts, wallet.release.requestId)
  if (answer.status === 'held') throw new NotReady('wait', Date.parse(answer.releaseAt))
  const auth = await shareOfAuth({ access, vault, token: await session.token() })
  // Another device may have replaced the shares while this one waited.
  const { version, shareHashes } = auth
  const facts = { ...wallet.facts, version, shareHashes }
  const isSame = (given: RecoveryAnswer) =>
    given.status === 'released' &&
    given.version === version &&
    JSON.stringify(given.shareHashes) === JSON.stringify(shareHashes)
  const given = isSame(answer)
    ? { answer, publicKey }
    : await released(parts, wallet.release.requestId, { version, shareHash: shareHashes.recovery })
  if (given.answer.status === 'held' || !isSame(given.answer)) {
    throw new ServicesDiffer('Auth and recovery state different shares')
  }
  const { release: _, ...known } = wallet
  const rest = { ...known, ...owedTo(auth.receipt) }
  if (given.answer.wrapped) {
    await wallets.setWallet({ ...rest, facts, locked: given.answer.wrapped })
    throw new NotReady('password')
  }
  if (!given.answer.share) throw new ServiceFailure('unreadable')
  const { id: deviceId, wrapKey } = access.device
  const recovery = { sealed: given.answer.share, publicKey: given.publicKey }
  const share = await vault.adopt({ facts, deviceId, auth, recovery, wrapKey })
  const ready: DeviceWallet = { ...rest, facts, share }
  await wallets.setWallet(ready)
  return ready
}

/** Requests the share of recovery again: the present one, or the one that auth has. */
async function released({ access, wallets, vault }: SigningParts, requestId: string, wanted: object = {}) {
  const publicKey = await vault.receive()
  const body = { requestId, hpkeKey: publicKey, ...wanted }
  const answer: RecoveryAnswer = await callService(
    access,
    '/recovery/v1/release',
    body,
    recoveryVerifyAnswer,
  ).catch(async (error: unknown) => {
    // Refused by another device, or over: the next login requests it anew.
    if (error instanceof ServiceFailure && error.code === 'requestUnknown') await wallets.forgetShare()
    throw error
  })
  return { answer, publicKey }
}

/** Gets the share of auth for this device. @throws NotReady where it needs a fresh code. */
export async function shareOfAuth({
  access,
  vault,
  token,
}: Pick<SigningParts, 'access' | 'vault'> & { readonly token: string | undefined }): Promise<AuthShare> {
  if (token === undefined) throw new NotReady('code')
  const publicKey = await vault.receive()
  const { share, ...split } = await callService(
    access,
    '/auth/v1/share',
    { hpkeKey: publicKey },
    shareAnswer,
    token,
  ).catch((error: unknown) => {
    const isOld = error instanceof ServiceFailure && ['codeNeeded', 'sessionMissing'].includes(error.code)
    throw isOld ? new NotReady('code') : error
  })
  return { sealed: share, publicKey, ...split }
}

/** The share of auth, and the split that it is of. */
interface AuthShare extends ReleasedShare, Pick<WalletFacts, 'version' | 'shareHashes'> {
  readonly receipt?: string | undefined
}

/** The share of auth for a wallet: where another device has replaced the shares, this one is of no use any more. */
async function shareFor(
  { access, vault, session, wallets }: SigningParts,
  { version }: WalletFacts,
): Promise<AuthShare> {
  const auth = await shareOfAuth({ access, vault, token: await session.token() })
  if (auth.version === version) return auth
  const { receipt } = auth
  // Its own new shares, where the answer of auth was lost: from now on they count, and the task begins anew.
  if (receipt !== undefined && (await takeNext(wallets, auth, receipt))) throw new SplitTaken()
  await wallets.forgetShare()
  throw new NotReady('code')
}

/** The device has taken the split that auth has: what was begun with the one before begins anew. */
class SplitTaken extends Error {}

/** Opens the share that the recovery password locks, as the one of this device. @throws WrongPassword, NotReady, ServiceFailure */
export async function unlockWallet(parts: SigningParts, password: string, report: Report): Promise<void> {
  const { access, wallets, vault } = parts
  const wallet = await wallets.wallet()
  if (!wallet?.locked) return
  const { facts, locked, ...rest } = wallet
  const { id: deviceId, wrapKey } = access.device
  const auth = await shareFor(parts, facts)
  const input = { facts, deviceId, auth, recovery: { locked, password }, wrapKey }
  const share = await vault.adopt(input, report)
  await wallets.setWallet({ ...rest, facts, share })
}
