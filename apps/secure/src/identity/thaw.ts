import { randomHex } from '../../../../packages/latchkit/src/signIn/randomHex.js'
import { loginAnswer, recoveryLoginAnswer, thawAnswer, verifyAnswer } from './answers.js'
import { callService } from './callService.js'
import type { LoginParts } from './login.js'
import { digitsOfOne, type TypedProof } from './typedProof.js'

/** Begins the end of a freeze: it needs both halves of a code, and lasts for a day more. @throws ServiceFailure */
export async function beginThaw(
  parts: LoginParts,
  email: string,
  loginId = randomHex(16),
): Promise<TypedProof> {
  const { access, wallets, vault, place } = parts
  const common = { loginId, email, ...place }
  const first = await callService(
    access,
    '/auth/v1/login',
    { ...common, purpose: 'login', needsShare: true },
    loginAnswer,
  )
  const second = await callService(access, '/recovery/v1/login', common, recoveryLoginAnswer)
  let isProvedToAuth = false
  return {
    ...{ kind: 'thaw', loginId, email, digits: 12 },
    resendAt: Math.max(Date.parse(first.resendAt), Date.parse(second.resendAt)),
    expiresAt: Math.min(Date.parse(first.expiresAt), Date.parse(second.expiresAt)),
    resend: () => beginThaw(parts, email, loginId),
    async verify(code) {
      if (!isProvedToAuth) {
        const hpkeKey = await vault.receive()
        const half = { loginId, code: code.slice(0, digitsOfOne), hpkeKey }
        const proved = await callService(access, '/auth/v1/login/verify', half, verifyAnswer)
        if (!proved.isNew) await wallets.setSession(proved.session)
        isProvedToAuth = true
      }
      const half = { loginId, code: code.slice(digitsOfOne) }
      await callService(access, '/recovery/v1/thaw', half, thawAnswer)
    },
  }
}
