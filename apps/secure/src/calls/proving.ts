import type { TypedProof } from '../identity/typedProof.js'
import { walletTextOf } from '../texts/walletTextOf.js'
import { beginFreshLogin, type FreshLogin, type FreshProof } from '../window/freshLogin.js'
import { type DecideOptions, decide, type Outcome } from './decide.js'
import type { FrameParts } from './frameState.js'
import { typeCode } from './typeCode.js'

/** An action for which both services have to be proved by a twelve-digit code. */
export interface Proving {
  /** Sends the code. @throws ServiceFailure */
  send(): Promise<void>
  /** The code that was sent. */
  readonly proof: TypedProof | undefined
  /** The login, once it is proved. */
  readonly fresh: FreshProof | undefined
}

/**
 * Begins the proof for an action on the shown wallet.
 * @param act Runs while the code is checked. If it fails, the code screen shows why, and the code can be typed again.
 */
export function beginProving(
  parts: FrameParts,
  email: string,
  act?: (fresh: FreshProof) => Promise<void>,
): Proving {
  const { wallets, origin } = parts
  let proof: TypedProof | undefined
  let fresh: FreshProof | undefined
  const proofOf = (login: FreshLogin): TypedProof => ({
    kind: 'replace',
    digits: 12,
    email,
    loginId: login.loginId,
    resendAt: login.resendAt,
    expiresAt: login.expiresAt,
    resend: async () => proofOf(await login.resend()),
    isHalfRight: login.isHalfRight,
    async verify(code) {
      fresh ??= await login.verify(code)
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
      const wallet = facts && { email, userId: facts.userId }
      proof = proofOf(await beginFreshLogin(parts, { origin, wallet }))
    },
  }
}

/** A signal that never aborts: only closing the frame ends what is typed. */
export const neverAborted = (): AbortSignal => new AbortController().signal

interface ActByCodeInput extends Omit<DecideOptions, 'yes' | 'no' | 'other' | 'act'> {
  readonly email: string
  act(fresh: FreshProof): Promise<void>
}

/** Sends the code only after the decision, since the number of mails per day is limited, and runs `act` once the code is proved. */
export async function actByCode(
  parts: FrameParts,
  { email, act, ...texts }: ActByCodeInput,
): Promise<Outcome> {
  const proving = beginProving(parts, email, act)
  const yes = walletTextOf(parts.language()).sendCode
  const outcome = await decide(parts, { ...texts, yes, act: proving.send })
  if (outcome !== 'done' || !proving.proof) return outcome
  return (await typeCode(parts, proving.proof, neverAborted(), { reason: texts.reason })) ? 'done' : 'closed'
}
