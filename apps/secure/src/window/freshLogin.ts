import { randomHex } from '../../../../packages/latchkit/src/wire/bytes.js'
import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import type { Provider } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import { shareOfAuth, type UseSession, withToken } from '../identity/authShare.js'
import { callService, ignoreServiceFailure, ServiceFailure } from '../identity/callService.js'
import { Contradicted } from '../identity/contradicted.js'
import { codeForRecovery, proveToRecovery } from '../identity/enterWithBoth.js'
import type { AuthLogin, EnterInput, LoginParts } from '../identity/loginParts.js'
import { isSameSplit } from '../identity/ownSplits.js'
import { beginSocialLogin, proofsOf, withWallet } from '../identity/providerProof.js'
import { giveRelease } from '../identity/released.js'
import { addressesIn } from '../identity/serviceFacts.js'
import type { DeviceSession } from '../identity/sessions.js'
import { completeSplit, takeNext } from '../identity/signSplit.js'
import type { AskProvider } from '../identity/typedProof.js'
import { digitsPerService } from '../identity/typedProof.js'
import { proveToAuth, readAuthLogin, type Vouched } from '../identity/verifyLogin.js'
import { haveSameAddresses } from '../namespaces/addresses.js'
import type { LockedShare } from '../vault/password.js'
import type { ReleasedShare, WalletFacts } from '../vault/vault.js'
import type { Begin } from './messages.js'
import type { WindowParts } from './openParts.js'

/** A login that both services have verified, and the share that recovery released for it. */
export interface FreshProof {
  readonly loginId: string
  /** The address whose code was typed; empty if a provider has proved the login. */
  readonly email: string
  readonly facts: WalletFacts
  /** Can be opened once. A locked one also needs the recovery password. */
  readonly recovery: ReleasedShare | LockedShare
  /** Runs an action with the session of this login. */
  readonly use: UseSession
  /** Gets auth's share, for one use. */
  authShare(): Promise<ReleasedShare>
  /** Ends the session of this login: the window does not keep it. */
  end(): void
}

/** A login that has begun. */
export interface FreshLogin {
  readonly loginId: string
  readonly resendAt: number
  readonly expiresAt: number
  resend(): Promise<FreshLogin>
  verify(code: string): Promise<FreshProof>
  /** Whether auth has accepted the first half, so that only the second one is proved again. */
  isHalfRight(): boolean
}

/** Recovery does not release the share to this window now: it is not a device of the wallet. */
export class NotReleased extends Error {}

const idBytes = 16

/** What a fresh login needs, in the window or in the frame. */
interface FreshParts
  extends Pick<WindowParts, 'access' | 'config' | 'language' | 'deviceName' | 'vault' | 'wallets'> {
  /**
   * The session of this device, which continues with the new login, since auth replaces the previous one. `undefined` in the window, which
   * keeps no session.
   */
  readonly session?: DeviceSession
}

/** What a proof by a provider needs: its window sends no mail. */
type ProviderParts = Pick<LoginParts, 'access' | 'wallets' | 'vault' | 'deviceName'> &
  Pick<FreshParts, 'session'>

type FreshWallet = Pick<NonNullable<Begin['wallet']>, 'email' | 'userId'>

/** Begins a login for the wallet of the frame that opened this window. The shown wallet does not change. @throws ServiceFailure */
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
    const authTimes = await callService(access, authEndpoints.login, { body })
    const recoveryTimes = await callService(access, recoveryEndpoints.login, { body: common })
    return {
      loginId,
      resendAt: Math.max(Date.parse(authTimes.resendAt), Date.parse(recoveryTimes.resendAt)),
      expiresAt: Math.min(Date.parse(authTimes.expiresAt), Date.parse(recoveryTimes.expiresAt)),
      resend: send,
      ...proof,
    }
  }
  return send()
}

interface FreshInput {
  readonly loginId: string
  readonly email: string
  readonly userId: string | undefined
}

/** Proves a wallet by an identity of a provider: it does what all twelve digits do. @throws ServiceFailure, Contradicted */
export async function proveByProvider(
  parts: ProviderParts,
  { way, userId }: { readonly way: Provider; readonly userId: string },
  ask: AskProvider,
): Promise<FreshProof> {
  const login = await beginSocialLogin(parts.access, { way, userId })
  const { showToAuth, showToRecovery } = proofsOf(parts.access, login, ask)
  const input = { loginId: login.loginId, email: '', userId }
  const authLogin = await enterAuth(parts, input, await readAuthLogin(parts, showToAuth))
  return enterRecovery(parts, input, authLogin, withWallet(showToRecovery))
}

/** Creates the proof of both halves. Auth accepts its half once: after a wrong second half, only the second half is proved again. */
function freshProof(parts: FreshParts, input: FreshInput): Pick<FreshLogin, 'verify' | 'isHalfRight'> {
  let authLogin: AuthLogin | undefined
  return {
    isHalfRight: () => authLogin !== undefined,
    async verify(code) {
      authLogin ??= await enterAuth(
        parts,
        input,
        await proveToAuth(parts, input, code.slice(0, digitsPerService)),
      )
      const { loginId } = input
      const showToRecovery = codeForRecovery(parts, { loginId, code: code.slice(digitsPerService) })
      return enterRecovery(parts, input, authLogin, showToRecovery)
    },
  }
}

/** Requires that auth has verified a proof of the wallet, and goes on with the session that auth has begun for it. */
async function enterAuth(
  { wallets, session }: ProviderParts,
  { userId }: FreshInput,
  authLogin: AuthLogin | Vouched,
): Promise<AuthLogin> {
  if ('voucher' in authLogin || authLogin.facts.userId !== userId) throw new Contradicted('disagree')
  if (session) await wallets.setSession(authLogin.facts.userId, authLogin.session)
  return authLogin
}

async function enterRecovery(
  parts: ProviderParts,
  { loginId, email }: FreshInput,
  authLogin: AuthLogin,
  showToRecovery: EnterInput['showToRecovery'],
): Promise<FreshProof> {
  const { access, vault, wallets } = parts
  const { facts, session, signature, factored } = authLogin
  const token = session.accessToken
  const use = parts.session?.use ?? withToken(parts, facts, token)
  // The window may have made the present shares: tell recovery about them and their password first.
  await takeNext({ access, wallets, vault, use }, facts, { ...facts, signature, factored })
  const publicKey = await vault.receive()
  const answer = await proveToRecovery(parts, { showToRecovery, authLogin }, publicKey)
  if (answer.status === 'held') throw new NotReleased('This window isn’t a device of the wallet')
  const isSame =
    isSameSplit(answer, facts) && haveSameAddresses(addressesIn(answer.addresses), facts.addresses)
  // Refuse a share that the operators have restored: only a device that makes the next version from it may use it.
  if (!isSame || answer.present) throw new Contradicted('disagree')
  const recovery = answer.wrapped ?? (answer.share && { sealed: answer.share, publicKey })
  if (!recovery) throw new ServiceFailure('unreadable')
  await giveRelease(parts, facts, answer.released)
  // Finish what an earlier action left pending at recovery: it may still have a share that a new password should have locked.
  await completeSplit({ access, wallets, use }, facts)
  return {
    loginId,
    email,
    facts,
    recovery,
    use,
    authShare: () => shareOfAuth({ access, vault, use }, facts),
    end() {
      // The token expires in ten minutes, and its key never leaves this window.
      void callService(access, authEndpoints.signOut, { body: {}, token }).catch(ignoreServiceFailure)
    },
  }
}
