import { randomHex } from '../../../../packages/latchkit/src/signIn/randomHex.js'
import {
  done,
  loginAnswer,
  recoveryLoginAnswer,
  recoveryVerifyAnswer,
  type Session,
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
  /** Ends that session: the window keeps none. */
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

/** The parts of such a login, in the window or in the frame. */
interface FreshParts extends Pick<WindowParts, 'access' | 'config' | 'language' | 'deviceName' | 'vault'> {
  /** Takes the session that comes with the login: at auth it has the place of the one that this device had. */
  readonly takeSession?: (session: Session) => Promise<void>
}

type FreshWallet = Pick<NonNullable<Begin['wallet']>, 'email' | 'userId'>

/** Begins a login for the wallet of the frame that opened this window. It stores nothing. @throws ServiceFailure */
export function beginFreshLogin(
  parts: FreshParts,
  { origin, wallet }: Pick<Begin, 'origin'> & { readonly wallet?: FreshWallet | undefined },
): Promise<FreshLogin> {
  const loginId = randomHex(idBytes)
  const email = wallet?.email ?? ''
  const { access, config, language } = parts
  const proof = freshProof(parts, { loginId, userId: wallet?.userId })
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
      verify: proof,
    }
  }
  return send()
}

interface FreshInput {
  readonly loginId: string
  readonly userId: string | undefined
}

/** Makes the proof of both halves. Auth takes its half once: after a wrong second half only that one is proved again. */
function freshProof(parts: FreshParts, input: FreshInput): (code: string) => Promise<Fresh> {
  let proved: ProvedToAuth | undefined
  return async (code) => {
    proved ??= await proveToAuth(parts, input, code.slice(0, digitsOfOne))
    return proveToRecovery(parts, input, proved, code.slice(digitsOfOne))
  }
}

interface ProvedToAuth {
  readonly facts: WalletFacts
  readonly accessToken: string
  /** Its word to recovery that it has this split. */
  readonly receipt: string | undefined
}

async function proveToAuth(
  { access, vault, takeSession }: FreshParts,
  { loginId, userId }: FreshInput,
  code: string,
): Promise<ProvedToAuth> {
  const body = { loginId, code, hpkeKey: await vault.receive() }
  const proved = await callService(access, '/auth/v1/login/verify', body, verifyAnswer)
  if (proved.isNew || proved.user.id !== userId) throw new ServicesDiffer('Auth has another wallet')
  const { user, session, shareHashes, receipt } = proved
  await takeSession?.(session)
  return {
    facts: { userId: user.id, version: user.version, addresses: user.addresses, shareHashes },
    ...{ accessToken: session.accessToken, receipt },
  }
}

/** Tells recovery which split auth has: the device that replaced the shares may have ended before it did. */
async function tellSplit(
  access: FreshParts['access'],
  { facts: { userId, version }, receipt }: ProvedToAuth,
): Promise<void> {
  if (receipt === undefined) return
  await callService(access, '/recovery/v1/rotate/complete', { userId, version, receipt }, done)
}

async function proveToRecovery(
  { access, deviceName, vault }: FreshParts,
  { loginId }: FreshInput,
  proved: ProvedToAuth,
  code: string,
): Promise<Fresh> {
  const { facts, accessToken } = proved
  const { version, shareHashes } = facts
  const publicKey = await vault.receive()
  const answer = await callService(
    access,
    '/recovery/v1/login/verify',
    { loginId, code, hpkeKey: publicKey, deviceName, version, shareHash: shareHashes.recovery },
    recoveryVerifyAnswer,
  )
  if (answer.status === 'held') throw new NotReleased('This window isn’t a device of the wallet')
  const isSame =
    answer.version === version &&
    JSON.stringify(answer.addresses) === JSON.stringify(facts.addresses) &&
    JSON.stringify(answer.shareHashes) === JSON.stringify(shareHashes)
  if (!isSame) throw new ServicesDiffer('Auth and recovery state different things')
  const recovery = answer.wrapped ?? (answer.share && { sealed: answer.share, publicKey })
  if (!recovery) throw new ServiceFailure('unreadable')
  await tellSplit(access, proved)
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
