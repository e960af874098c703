import type { ReleasedShare, Signed, SignInput, Vault, WalletFacts } from '../vault/createVault.js'
import type { Report } from '../vault/password.js'
import { type RecoveryAnswer, recoveryVerifyAnswer, shareAnswer } from './answers.js'
import { callService, type ServiceAccess, ServiceFailure } from './callService.js'
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
  const { access, vault } = parts
  const wallet = await readyWallet(parts)
  const { facts, share } = wallet
  if (!share) throw new NotReady('wait')
  const { id, wrapKey } = access.device
  const auth = await shareFor(parts, facts)
  return vault.sign({ facts, deviceId: id, auth, device: share, wrapKey, request })
}

/** The wallet of this device with its share: where recovery has not released one yet, it is requested again. */
export async function readyWallet(parts: SigningParts): Promise<DeviceWallet> {
  const { access, wallets, vault } = parts
  const wallet = await wallets.wallet()
  if (!wallet?.isMade) throw new NotReady('none')
  if (wallet.share) return wallet
  if (wallet.locked) throw new NotReady('password')
  // Its share was of an older split: a login gives it a new one.
  if (!wallet.release) throw new NotReady('code')
  const publicKey = await vault.receive()
  const { requestId } = wallet.release
  const answer: RecoveryAnswer = await callService(
    access,
    '/recovery/v1/release',
    { requestId, hpkeKey: publicKey },
    recoveryVerifyAnswer,
  ).catch(async (error: unknown) => {
    // Refused by another device, or over: the next login requests it anew.
    if (error instanceof ServiceFailure && error.code === 'requestUnknown') await wallets.forgetShare()
    throw error
  })
  if (answer.status === 'held') throw new NotReady('wait', Date.parse(answer.releaseAt))
  const { facts } = wallet
  if (JSON.stringify(answer.shareHashes) !== JSON.stringify(facts.shareHashes)) {
    throw new ServicesDiffer('Auth and recovery state different shares')
  }
  const { release: _, ...rest } = wallet
  if (answer.wrapped) {
    await wallets.setWallet({ ...rest, locked: answer.wrapped })
    throw new NotReady('password')
  }
  if (!answer.share) throw new ServiceFailure('unreadable')
  const { id: deviceId, wrapKey } = access.device
  const recovery = { sealed: answer.share, publicKey }
  const auth = await shareFor(parts, facts)
  const share = await vault.adopt({ facts, deviceId, auth, recovery, wrapKey })
  const ready: DeviceWallet = { ...rest, share }
  await wallets.setWallet(ready)
  return ready
}

/** Gets the share of auth for this device. @throws NotReady where it needs a fresh code. */
export async function shareOfAuth({
  access,
  vault,
  token,
}: Pick<SigningParts, 'access' | 'vault'> & { readonly token: string | undefined }): Promise<AuthShare> {
  if (token === undefined) throw new NotReady('code')
  const publicKey = await vault.receive()
  const { share, version } = await callService(
    access,
    '/auth/v1/share',
    { hpkeKey: publicKey },
    shareAnswer,
    token,
  ).catch((error: unknown) => {
    const isOld = error instanceof ServiceFailure && ['codeNeeded', 'sessionMissing'].includes(error.code)
    throw isOld ? new NotReady('code') : error
  })
  return { sealed: share, publicKey, version }
}

/** The share of auth, and the split that it is of. */
interface AuthShare extends ReleasedShare {
  readonly version: number
}

/** The share of auth for a wallet: where another device has replaced the shares, this one is of no use any more. */
async function shareFor({ access, vault, session, wallets }: SigningParts, { version }: WalletFacts) {
  const auth = await shareOfAuth({ access, vault, token: await session.token() })
  if (auth.version === version) return auth
  await wallets.forgetShare()
  throw new NotReady('code')
}

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
