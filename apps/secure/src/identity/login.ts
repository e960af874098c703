import { randomHex } from '../../../../packages/latchkit/src/signIn/randomHex.js'
import { loginAnswer, recoveryLoginAnswer } from './answers.js'
import { callService, ServiceFailure } from './callService.js'
import type { MakingParts } from './createUser.js'
import type { TypedProof } from './typedProof.js'
import { loginProof } from './verifyLogin.js'
import { isSameEmail } from './wallets.js'

/** The parts of a login. */
export type LoginParts = MakingParts

/** A login that has begun. After its proof the wallet of the device and its session stand. */
export interface Login extends TypedProof {
  /** `CONNECT`: the device is signed in, no code is needed. */
  readonly action: 'CONNECT' | 'VERIFY_OTP' | 'VERIFY_DEVICE'
  resend(): Promise<Login>
}

/** Begins a login. @throws ServiceFailure */
export async function beginLogin(parts: LoginParts | undefined, email: string): Promise<Login> {
  if (!parts) throw new ServiceFailure('unreachable')
  return send(parts, email.trim(), randomHex(16))
}

async function send(parts: LoginParts, email: string, loginId: string): Promise<Login> {
  const { access, wallets, place } = parts
  const wallet = await wallets.wallet()
  // Also of a wallet whose making broke off: this device has its share.
  const isKnown =
    (wallet?.share ?? wallet?.release ?? wallet?.locked) && isSameEmail(wallet?.email ?? '', email)
  const isIn = (await wallets.session()) !== undefined
  const common = { loginId, email, ...place }
  const needs = {
    ...(!isKnown && { needsShare: true }),
    // Auth may have a session of this device whose tokens were lost on their way.
    ...(!isIn && { needsSession: true }),
  }
  const first = await callService(
    access,
    '/auth/v1/login',
    { ...common, purpose: 'login', ...needs },
    loginAnswer,
  )
  const isNewDevice = first.action === 'VERIFY_DEVICE'
  // The mailer joins the halves within ten seconds; the same answer comes for an address that recovery does not know.
  const second = isNewDevice
    ? await callService(access, '/recovery/v1/login', common, recoveryLoginAnswer)
    : first
  return {
    ...{ loginId, email, action: first.action, digits: isNewDevice ? 12 : 6 },
    resendAt: Math.max(Date.parse(first.resendAt), Date.parse(second.resendAt)),
    expiresAt: Math.min(Date.parse(first.expiresAt), Date.parse(second.expiresAt)),
    resend: () => send(parts, email, loginId),
    verify: loginProof(parts, { email, loginId, isNewDevice }),
  }
}
