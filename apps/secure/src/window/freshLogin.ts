import { randomHex } from '../../../../packages/latchkit/src/signIn/randomHex.js'
import {
  done,
  loginAnswer,
  recoveryLoginAnswer,
  recoveryVerifyAnswer,
  shareAnswer,
  verifyAnswer,
} from '../identity/answers.js'
import { callService, ServiceFailure } from '../identity/callService.js'
import { ServicesDiffer } from '../identity/ServicesDiffer.js'
import type { LockedShare } from '../vault/password.js'
import type { ReleasedShare, WalletFacts } from '../vault/vault.js'
import type { Begin } from './messages.js'
import type { WindowParts } from './openParts.js'

/** A login of the window that was proved by all twelve digits, and the share that recovery released for it. */
export interface Fresh {
  readonly loginId: string
  readonly facts: WalletFacts
  /** Opens once; a locked one takes the recovery password besides. */
  readonly recovery: ReleasedShare | LockedShare
  /** Gets the share of auth, for one use. */
  authShare(): Promise<ReleasedShare>
  /** Ends the session that came with the login: the window keeps none. */
  end(): void
}

/** A login that has begun. */
export interface FreshLogin {
  readonly loginId: string
  readonly resendAt: number
  readonly expiresAt: number
  resend(): Promise<FreshLogin>
  verify(code: string): Promise<Fresh>
}

/** Recovery does not release the share to this window now: it is not a device of the wallet. */
export class NotReleased extends Error {}

const digitsOfOne = 6
const idBytes = 16

/** Begins a login for the wallet of the frame that opened this window. It stores nothing. @throws ServiceFailure */
export function beginFreshLogin(
  parts: WindowParts,
  { origin, wallet }: Pick<Begin, 'origin' | 'wallet'>,
): Promise<FreshLogin> {
  const loginId = randomHex(idBytes)
  const email = wallet?.email ?? ''
  const { access, config, language } = parts
  const send = async (): Promise<FreshLogin> => {
    const common = { loginId, email, projectId: config.projectId, site: origin, language: language() }
    const login = { ...common, purpose: 'login', needsShare: true }
    const first = await callService(access, '/auth/v1/login', login, loginAnswer)
    const second = await callService(access, '/recovery/v1/login', common, recoveryLoginAnswer)
    return {
      loginId,
      resendAt: Math.max(Date.parse(first.resendAt), Date.parse(second.resendAt)),
      expiresAt: Math.min(Date.parse(first.expiresAt), Date.parse(second.expiresAt)),
      resend: send,
      verify: (code) => verify(parts, { loginId, code, userId: wallet?.userId }),
    }
  }
  return send()
}

interface Verified {
  readonly loginId: string
  readonly code: string
  readonly userId: string | undefined
}

async function verify(parts: WindowParts, { loginId, code, userId }: Verified): Promise<Fresh> {
  const { access, deviceName, vault } = parts
  const proved = await callService(
    access,
    '/auth/v1/login/verify',
    { loginId, code: code.slice(0, digitsOfOne), hpkeKey: await vault.receive() },
    verifyAnswer,
  )
  if (proved.isNew || proved.user.id !== userId) throw new ServicesDiffer('Auth has another wallet')
  const { user, session, shareHashes } = proved
  const { accessToken } = session
  const facts = { userId: user.id, version: user.version, addresses: user.addresses, shareHashes }
  const publicKey = await vault.receive()
  const answer = await callService(
    access,
    '/recovery/v1/login/verify',
    { loginId, code: code.slice(digitsOfOne), hpkeKey: publicKey, deviceName },
    recoveryVerifyAnswer,
  )
  if (answer.status === 'held') throw new NotReleased('This window isn’t a device of the wallet')
  const isSame =
    answer.version === facts.version &&
    JSON.stringify(answer.addresses) === JSON.stringify(facts.addresses) &&
    JSON.stringify(answer.shareHashes) === JSON.stringify(facts.shareHashes)
  if (!isSame) throw new ServicesDiffer('Auth and recovery state different things')
  const recovery = answer.wrapped ?? (answer.share && { sealed: answer.share, publicKey })
  if (!recovery) throw new ServiceFailure('unreadable')
  return {
    ...{ loginId, facts, recovery },
    async authShare() {
      const hpkeKey = await vault.receive()
      const { share } = await callService(access, '/auth/v1/share', { hpkeKey }, shareAnswer, accessToken)
      return { sealed: share, publicKey: hpkeKey }
    },
    end() {
      void callService(access, '/auth/v1/sign-out', {}, done, accessToken).catch((error: unknown) => {
        // The token ends by itself ten minutes later, and its key does not leave this window.
        if (!(error instanceof ServiceFailure)) throw error
      })
    },
  }
}
