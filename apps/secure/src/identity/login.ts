import { randomHex } from '../../../../packages/latchkit/src/signIn/randomHex.js'
import type { Vault } from '../vault/createVault.js'
import { loginAnswer, recoveryLoginAnswer, recoveryVerifyAnswer, verifyAnswer } from './answers.js'
import { callService, type ServiceAccess, ServiceFailure } from './callService.js'
import { createUser, type MakingParts } from './createUser.js'
import { isSameEmail, type Wallets } from './wallets.js'

export interface LoginParts extends MakingParts {
  readonly access: ServiceAccess
  readonly wallets: Wallets
  readonly vault: Vault
}

/** A code that is on its way, and its proof. */
export interface TypedProof {
  readonly email: string
  /** The digits of the code: 12 are 6 of each service. */
  readonly digits: 6 | 12
  /** In ms since 1970. */
  readonly resendAt: number
  readonly expiresAt: number
  /** Sends another code; only the newest works. */
  resend(): Promise<TypedProof>
  verify(code: string): Promise<void>
}

/** A login that has begun. After its proof the wallet of the device and its session stand. */
export interface Login extends TypedProof {
  /** `CONNECT`: the device is signed in, no code is needed. */
  readonly action: 'CONNECT' | 'VERIFY_OTP' | 'VERIFY_DEVICE'
  resend(): Promise<Login>
}

/** The services state different things of one wallet: one of them is not what it should be. */
export class ServicesDiffer extends Error {}

/** The digits of the code of one service. */
export const digitsOfOne = 6

/** Begins a login. @throws ServiceFailure */
export async function beginLogin(parts: LoginParts | undefined, email: string): Promise<Login> {
  if (!parts) throw new ServiceFailure('unreachable')
  return send(parts, email.trim(), randomHex(16))
}

async function send(parts: LoginParts, email: string, loginId: string): Promise<Login> {
  const { access, wallets, place } = parts
  const wallet = await wallets.wallet()
  const isKnown = wallet?.isMade && isSameEmail(wallet.email, email)
  const common = { loginId, email, ...place }
  const first = await callService(
    access,
    '/auth/v1/login',
    { ...common, purpose: 'login', ...(!isKnown && { needsShare: true }) },
    loginAnswer,
  )
  const isNewDevice = first.action === 'VERIFY_DEVICE'
  // The mailer joins the halves within ten seconds; the same answer comes for an address that recovery does not know.
  const second = isNewDevice
    ? await callService(access, '/recovery/v1/login', common, recoveryLoginAnswer)
    : first
  return {
    ...{ email, action: first.action, digits: isNewDevice ? 12 : 6 },
    resendAt: Math.max(Date.parse(first.resendAt), Date.parse(second.resendAt)),
    expiresAt: Math.min(Date.parse(first.expiresAt), Date.parse(second.expiresAt)),
    resend: () => send(parts, email, loginId),
    verify: (code) => verify(parts, { email, loginId, code, isNewDevice }),
  }
}

interface Verified {
  readonly email: string
  readonly loginId: string
  readonly code: string
  readonly isNewDevice: boolean
}

async function verify(parts: LoginParts, { email, loginId, code, isNewDevice }: Verified): Promise<void> {
  const { access, wallets, vault } = parts
  const hpkeKey = await vault.receive()
  const proved = await callService(
    access,
    '/auth/v1/login/verify',
    { loginId, code: code.slice(0, digitsOfOne), hpkeKey },
    verifyAnswer,
  )
  if (proved.isNew) return createUser(parts, { ...proved, email, loginId })
  const { user, session, share, shareHashes } = proved
  const facts = { userId: user.id, version: user.version, addresses: user.addresses, shareHashes }
  if (!isNewDevice) {
    const wallet = await wallets.wallet()
    // A device whose share is of an older split, or of another wallet, logs in as a new one.
    if (!wallet || wallet.facts.userId !== user.id || wallet.facts.version !== user.version) {
      throw new ServicesDiffer('Auth has another wallet than this device')
    }
    if (JSON.stringify(wallet.facts.addresses) !== JSON.stringify(user.addresses)) {
      throw new ServicesDiffer('Auth states other addresses than this device has')
    }
    await wallets.setWallet({ ...wallet, email })
    return wallets.setSession(session)
  }
  await adopt(parts, {
    email,
    loginId,
    code: code.slice(digitsOfOne),
    facts,
    auth: { sealed: share, publicKey: hpkeKey },
  })
  await wallets.setSession(session)
}

type Adopted = Pick<Verified, 'email' | 'loginId' | 'code'> &
  Pick<Parameters<Vault['adopt']>[0], 'facts' | 'auth'>

/** Takes the share of recovery for this device: at once, or after another device approves or a day has passed. */
async function adopt(parts: LoginParts, { email, loginId, code, facts, auth }: Adopted): Promise<void> {
  const { access, wallets, vault, deviceName } = parts
  const { device } = access
  const publicKey = await vault.receive()
  const answer = await callService(
    access,
    '/recovery/v1/login/verify',
    { loginId, code, hpkeKey: publicKey, deviceName },
    recoveryVerifyAnswer,
  )
  if (JSON.stringify(answer.addresses) !== JSON.stringify(facts.addresses)) {
    throw new ServicesDiffer('Auth and recovery state different addresses')
  }
  if (answer.status === 'held') {
    const { requestId, releaseAt } = answer
    return wallets.setWallet({ email, facts, isMade: true, release: { requestId, releaseAt } })
  }
  const areOther = JSON.stringify(answer.shareHashes) !== JSON.stringify(facts.shareHashes)
  if (answer.version !== facts.version || areOther) {
    throw new ServicesDiffer('Auth and recovery state different shares')
  }
  const recovery = { sealed: answer.share, publicKey }
  const share = await vault.adopt({ facts, deviceId: device.id, auth, recovery, wrapKey: device.wrapKey })
  await wallets.setWallet({ email, facts, isMade: true, share })
}
