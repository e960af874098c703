import { randomHex } from '../../../../packages/latchkit/src/wire/bytes.js'
import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import { proveByProvider } from '../window/freshLogin.js'
import { callService } from './callService.js'
import type { LoginParts } from './loginParts.js'
import { carryNotes } from './notes.js'
import { digitsPerService, type ProviderStep, type TypedProof } from './typedProof.js'
import { proveToAuth } from './verifyLogin.js'
import type { ProviderWay } from './walletOwner.js'

/** Unfreezes the wallet as `beginUnfreeze` does, by the identity of its owner. */
export const unfreezeByProvider = (parts: LoginParts, way: ProviderWay, userId: string): ProviderStep => ({
  kind: 'provider',
  way,
  async prove(ask) {
    const { loginId } = await proveByProvider(parts, { way: way.kind, userId }, ask)
    await callService(parts.access, recoveryEndpoints.thaw, { body: { loginId, userId } })
    await carryNotes(parts.access, userId)
  },
})

/**
 * Begins to unfreeze the wallet: the person types a code of both services, and a day later new devices can get in again.
 * @throws ServiceFailure
 */
export async function beginUnfreeze(
  parts: LoginParts,
  email: string,
  loginId = randomHex(16),
): Promise<TypedProof> {
  const { access, wallets, vault, page } = parts
  const common = { loginId, email, ...page }
  const authTimes = await callService(access, authEndpoints.login, {
    body: { ...common, purpose: 'login', needsShare: true },
  })
  const recoveryTimes = await callService(access, recoveryEndpoints.login, { body: common })
  let isProvedToAuth = false
  return {
    kind: 'unfreeze',
    loginId,
    email,
    digits: 12,
    resendAt: Math.max(Date.parse(authTimes.resendAt), Date.parse(recoveryTimes.resendAt)),
    expiresAt: Math.min(Date.parse(authTimes.expiresAt), Date.parse(recoveryTimes.expiresAt)),
    resend: () => beginUnfreeze(parts, email, loginId),
    async verify(code) {
      if (!isProvedToAuth) {
        const authLogin = await proveToAuth(
          { access, vault, wallets },
          { loginId },
          code.slice(0, digitsPerService),
        )
        if ('session' in authLogin) await wallets.setSession(authLogin.facts.userId, authLogin.session)
        isProvedToAuth = true
      }
      const body = { loginId, code: code.slice(digitsPerService) }
      await callService(access, recoveryEndpoints.thaw, { body })
      const { facts } = (await wallets.wallet()) ?? {}
      if (facts) await carryNotes(access, facts.userId)
    },
  }
}
