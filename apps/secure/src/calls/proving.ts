import { NotReady } from '../identity/notReady.js'
import type { OtherWay, ProviderStep, Step, TypedProof } from '../identity/typedProof.js'
import type { OwnerWay, ProviderWay } from '../identity/walletOwner.js'
import { walletTextOf } from '../texts/walletTextOf.js'
import { beginFreshLogin, type FreshLogin, type FreshProof, proveByProvider } from '../window/freshLogin.js'
import { type DecideOptions, decide, type Outcome } from './decide.js'
import type { FrameParts } from './frameState.js'
import { typeCode } from './typeCode.js'

/** An action for which both services have to be proved: by a twelve-digit code, or by a provider. */
export interface Proving {
  /** Prepares the proof: sends the code, unless the owner proves the wallet by a provider. @throws ServiceFailure, NotReady */
  send(): Promise<void>
  /** How the owner proves the wallet; set once `send` is done. */
  readonly proof: Step | undefined
  /** The login, once it is proved. */
  readonly fresh: FreshProof | undefined
}

/**
 * Begins the proof for an action on the shown wallet.
 * @param way How its owner comes in.
 * @param act Runs while the proof is checked. If it fails, the screen shows why, and the proof can be given again.
 */
export function beginProving(
  parts: FrameParts,
  way: OwnerWay | undefined,
  act?: (fresh: FreshProof) => Promise<void>,
): Proving {
  const { wallets, origin } = parts
  let proof: Step | undefined
  let fresh: FreshProof | undefined
  const codeOf = (login: FreshLogin, email: string, otherWay: OtherWay | undefined): TypedProof => ({
    kind: 'replace',
    digits: 12,
    email,
    loginId: login.loginId,
    resendAt: login.resendAt,
    expiresAt: login.expiresAt,
    resend: async () => codeOf(await login.resend(), email, otherWay),
    otherWay,
    isHalfRight: login.isHalfRight,
    async verify(code) {
      fresh ??= await login.verify(code)
      await act?.(fresh)
    },
  })
  const providerOf = (providerWay: ProviderWay, userId: string): ProviderStep => ({
    kind: 'provider',
    way: providerWay,
    async prove(ask) {
      // Each press is a login of its own.
      fresh = await proveByProvider(parts, { way: providerWay.kind, userId }, ask)
      await act?.(fresh)
    },
  })
  return {
    get proof() {
      return proof
    },
    get fresh() {
      return fresh
    },
    async send() {
      const { facts } = (await wallets.wallet()) ?? {}
      if (!facts || !way) throw new NotReady('way')
      const { userId } = facts
      const { offerWays } = await import('../identity/waysIn.js')
      const offered = offerWays(parts, (each) => providerOf(each, userId))
      if (way.kind === 'email') {
        const { email } = way
        const begun = beginFreshLogin(parts, { origin, wallet: { email, userId } })
        const [login, otherWay] = await Promise.all([begun, offered])
        proof = codeOf(login, email, otherWay)
      } else {
        proof = (await offered)?.take()
        if (!proof) throw new NotReady('way')
      }
    },
  }
}

/** A signal that never aborts: only closing the frame ends what is typed. */
export const neverAborted = (): AbortSignal => new AbortController().signal

interface ActByProofInput extends Omit<DecideOptions, 'yes' | 'no' | 'other' | 'act'> {
  readonly way: OwnerWay | undefined
  act(fresh: FreshProof): Promise<void>
}

/** Asks for the proof only after the decision, since the number of mails per day is limited, and runs `act` once it is given. */
export async function actByProof(
  parts: FrameParts,
  { way, act, ...texts }: ActByProofInput,
): Promise<Outcome> {
  const proving = beginProving(parts, way, act)
  const yes = walletTextOf(parts.language(), way).sendCode
  const outcome = await decide(parts, { ...texts, yes, act: proving.send })
  if (outcome !== 'done' || !proving.proof) return outcome
  return (await typeCode(parts, proving.proof, neverAborted(), { reason: texts.reason })) ? 'done' : 'closed'
}
