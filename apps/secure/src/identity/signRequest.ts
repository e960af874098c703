import type { Signed, SignInput, Vault } from '../vault/createVault.js'
import { type RecoveryAnswer, recoveryVerifyAnswer, shareAnswer } from './answers.js'
import { callService, type ServiceAccess, ServiceFailure } from './callService.js'
import { ServicesDiffer } from './login.js'
import type { DeviceSession } from './sessions.js'
import type { DeviceWallet, Wallets } from './wallets.js'

/** The reason why a wallet cannot sign now, which a person can mend. */
export class NotReady extends Error {
  /**
   * @param reason `code`: a fresh code is needed. `wait`: another device has to approve, or the time has to pass. `none`: no wallet.
   * @param until The end of the wait, in ms since 1970.
   */
  constructor(
    readonly reason: 'code' | 'wait' | 'none',
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
  const auth = await shareOfAuth(parts)
  return vault.sign({ facts, deviceId: id, auth, device: share, wrapKey, request })
}

/** The wallet of this device with its share: where recovery has not released one yet, it is requested again. */
export async function readyWallet(parts: SigningParts): Promise<DeviceWallet> {
  const { access, wallets, vault } = parts
  const wallet = await wallets.wallet()
  if (!wallet?.isMade) throw new NotReady('none')
  if (wallet.share || !wallet.release) return wallet
  const publicKey = await vault.receive()
  const { requestId } = wallet.release
  const answer: RecoveryAnswer = await callService(
    access,
    '/recovery/v1/release',
    { requestId, hpkeKey: publicKey },
    recoveryVerifyAnswer,
  )
  if (answer.status === 'held') throw new NotReady('wait', Date.parse(answer.releaseAt))
  const { facts, email } = wallet
  if (JSON.stringify(answer.shareHashes) !== JSON.stringify(facts.shareHashes)) {
    throw new ServicesDiffer('Auth and recovery state different shares')
  }
  const { id: deviceId, wrapKey } = access.device
  const recovery = { sealed: answer.share, publicKey }
  const auth = await shareOfAuth(parts)
  const share = await vault.adopt({ facts, deviceId, auth, recovery, wrapKey })
  const ready: DeviceWallet = { email, facts, isMade: true, share }
  await wallets.setWallet(ready)
  return ready
}

async function shareOfAuth({ access, vault, session }: SigningParts) {
  const token = await session.token()
  if (token === undefined) throw new NotReady('code')
  const publicKey = await vault.receive()
  const { share } = await callService(
    access,
    '/auth/v1/share',
    { hpkeKey: publicKey },
    shareAnswer,
    token,
  ).catch((error: unknown) => {
    const isOld = error instanceof ServiceFailure && ['codeNeeded', 'sessionMissing'].includes(error.code)
    throw isOld ? new NotReady('code') : error
  })
  return { sealed: share, publicKey }
}
