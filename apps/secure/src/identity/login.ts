import { randomHex } from '../../../../packages/latchkit/src/wire/bytes.js'
import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import { callService, ServiceFailure } from './callService.js'
import type { DeviceWallet } from './deviceWallet.js'
import type { LoginParts } from './loginParts.js'
import type { TypedProof } from './typedProof.js'
import { loginProof } from './verifyLogin.js'
import { isSameEmail } from './walletOwner.js'

/** A login that has begun. Once it is proved, the device has its wallet and session. */
export interface Login extends TypedProof {
  /** `CONNECT`: the device is signed in and needs no code. */
  readonly action: 'CONNECT' | 'VERIFY_OTP' | 'VERIFY_DEVICE'
  resend(): Promise<Login>
}

interface LoginOptions {
  /** Requires a code of both services: the shares were renewed elsewhere, or the login proves the owner for an act. */
  readonly needsBoth?: boolean
  /** Whether the address was typed on no site, but in the frame. */
  readonly isUntold?: boolean
  /** Requires a code, however fresh the last one is: nobody has shown the site the wallet. */
  readonly needsCode?: boolean
}

/** Begins a login. @throws ServiceFailure */
export async function beginLogin(
  parts: LoginParts | undefined,
  email: string,
  options: LoginOptions = {},
): Promise<Login> {
  if (!parts) throw new ServiceFailure('unreachable')
  return requestCode(parts, { ...options, email: email.trim(), loginId: randomHex(16) })
}

interface LoginRequest extends LoginOptions {
  readonly email: string
  readonly loginId: string
}

/**
 * Whether this device has a share, including that of an unfinished wallet. A share behind a password does not count: only a code of both
 * services proves that recovery's statement about it is true.
 */
export const hasShare = ({ share, release, next }: DeviceWallet) =>
  (share ?? release ?? next[0]) !== undefined

async function requestCode(parts: LoginParts, request: LoginRequest): Promise<Login> {
  const { email, loginId, needsBoth = false, isUntold, needsCode = false } = request
  const { access, wallets, page } = parts
  const ownWallets = await wallets.ofEmail(email)
  const shownWallet = await wallets.wallet()
  const isKnown = !needsBoth && ownWallets.some(hasShare)
  const isSignedIn =
    shownWallet && isSameEmail(shownWallet.email, email) && (await wallets.session()) !== undefined
  const common = { loginId, email, ...page }
  const authAnswer = await callService(access, authEndpoints.login, {
    body: {
      ...common,
      purpose: 'login',
      ...(!isKnown && { needsShare: true }),
      // Auth may have a session of this device whose tokens were lost on the way.
      ...((!isSignedIn || needsCode) && { needsSession: true }),
    },
  })
  const isNewDevice = authAnswer.action === 'VERIFY_DEVICE'
  // Call recovery soon: the mailer joins the halves within ten seconds. Recovery answers the same for an unknown address.
  const recoveryAnswer = isNewDevice
    ? await callService(access, recoveryEndpoints.login, { body: common })
    : authAnswer
  let mustAskBoth = needsBoth
  const askBoth = () => {
    mustAskBoth = true
  }
  const input = { email, isUntold, loginId, isNewDevice, askBoth }
  return {
    loginId,
    email,
    action: authAnswer.action,
    digits: isNewDevice ? 12 : 6,
    resendAt: Math.max(Date.parse(authAnswer.resendAt), Date.parse(recoveryAnswer.resendAt)),
    expiresAt: Math.min(Date.parse(authAnswer.expiresAt), Date.parse(recoveryAnswer.expiresAt)),
    resend: () => requestCode(parts, { ...request, needsBoth: mustAskBoth }),
    ...loginProof(parts, input),
  }
}
