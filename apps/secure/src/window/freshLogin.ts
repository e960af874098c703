import { randomHex } from '../../../../packages/latchkit/src/signIn/randomHex.js'
import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import { shareOfAuth, type UseSession, withToken } from '../identity/authShare.js'
import { callService, passServiceFailure, ServiceFailure } from '../identity/callService.js'
import { Contradicted } from '../identity/contradicted.js'
import { isSameSplit } from '../identity/deviceWallet.js'
import { proveToRecovery } from '../identity/enterWithBoth.js'
import type { ProvedToAuth } from '../identity/loginParts.js'
import { giveRelease } from '../identity/released.js'
import { addressesIn } from '../identity/serviceFacts.js'
import type { DeviceSession } from '../identity/sessions.js'
import { completeSplit, takeNext } from '../identity/signSplit.js'
import { digitsOfOne } from '../identity/typedProof.js'
import { proveToAuth } from '../identity/verifyLogin.js'
import { haveSameAddresses } from '../namespaces/addresses.js'
import type { LockedShare } from '../vault/password.js'
import type { ReleasedShare, WalletFacts } from '../vault/vault.js'
import type { Begin } from './messages.js'
import type { WindowParts } from './openParts.js'

/** A login that was proved by all twelve digits, and the share that recovery released for it. */
export interface Fresh {
  readonly loginId: string
  readonly email: string
  readonly facts: WalletFacts
  /** Opens once; a locked one takes the recovery password besides. */
  readonly recovery: ReleasedShare | LockedShare
  /** Acts with the session of this login. */
  readonly use: UseSession
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

const idBytes = 16

/** The parts of such a login, in the window or in the frame. */
interface FreshParts
  extends Pick<WindowParts, 'access' | 'config' | 'language' | 'deviceName' | 'vault' | 'wallets'> {
  /** Takes the session that comes with the login: at auth it has the place of the one that this device had. The window keeps none. */
  readonly session?: DeviceSession
}

type FreshWallet = Pick<NonNullable<Begin['wallet']>, 'email' | 'userId'>

/** Begins a login for the wallet of the frame that opened this window. It shows no other wallet than before. @throws ServiceFailure */
export function beginFreshLogin(
  parts: FreshParts,
  { origin, wallet }: Pick<Begin, 'origin'> & { readonly wallet?: FreshWallet | undefined },
): Promise<FreshLogin> {
  const loginId = randomHex(idBytes)
  const email = wallet?.email ?? ''
  const { access, config, language } = parts
  const proof = freshProof(parts, { loginId, email, userId: wallet?.userId })
  const send = async (): Promise<FreshLogin> => {
    const common = { loginId, email, projectId: config.projectId, site: origin, language: language() }
    const body = { ...common, purpose: 'login', needsShare: true } as const
    const first = await callService(access, authEndpoints.login, { body })
    const second = await callService(access, recoveryEndpoints.login, { body: common })
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
  readonly email: string
  readonly userId: string | undefined
}

/** Makes the proof of both halves. Auth takes its half once: after a wrong second half only that one is proved again. */
function freshProof(parts: FreshParts, input: FreshInput): (code: string) => Promise<Fresh> {
  let proved: ProvedToAuth | undefined
  return async (code) => {
    proved ??= await proveFirst(parts, input, code.slice(0, digitsOfOne))
    return proveSecond(parts, input, proved, code.slice(digitsOfOne))
  }
}

async function proveFirst(
  { access, vault, wallets, session }: FreshParts,
  input: FreshInput,
  code: string,
): Promise<ProvedToAuth> {
  const proved = await proveToAuth({ access, vault, wallets }, input, code)
  if ('voucher' in proved || proved.facts.userId !== input.userId) throw new Contradicted('disagree')
  if (session) await wallets.setSession(proved.facts.userId, proved.session)
  return proved
}

async function proveSecond(
  parts: FreshParts,
  { loginId, email }: FreshInput,
  proved: ProvedToAuth,
  code: string,
): Promise<Fresh> {
  const { access, vault, wallets } = parts
  const { facts, session, signature, factored } = proved
  const token = session.accessToken
  const use = parts.session?.use ?? withToken(parts, facts, token)
  // The window may have made them: with the wallet's word on their password recovery is told of them before it is asked.
  await takeNext({ access, wallets, vault, use }, facts, { ...facts, signature, factored })
  const publicKey = await vault.receive()
  const answer = await proveToRecovery(parts, { loginId, code, proved }, publicKey)
  if (answer.status === 'held') throw new NotReleased('This window isn’t a device of the wallet')
  const isSame =
    isSameSplit(answer, facts) && haveSameAddresses(addressesIn(answer.addresses), facts.addresses)
  // A share that operators have brought back is for a device that makes the next version of it.
  if (!isSame || answer.present) throw new Contradicted('disagree')
  const recovery = answer.wrapped ?? (answer.share && { sealed: answer.share, publicKey })
  if (!recovery) throw new ServiceFailure('unreadable')
  await giveRelease(parts, facts, answer.released)
  // What an earlier act owes recovery: that it is here does not say yet that a new password has closed what could be opened.
  await completeSplit({ access, wallets, use }, facts)
  return {
    loginId,
    email,
    facts,
    recovery,
    use,
    authShare: () => shareOfAuth({ access, vault, use }, facts),
    end() {
      // The token ends by itself ten minutes later, and its key does not leave this window.
      void callService(access, authEndpoints.signOut, { body: {}, token }).catch(passServiceFailure)
    },
  }
}
