import type * as v from 'valibot'
import { randomHex } from '../../../../packages/latchkit/src/signIn/randomHex.js'
import { codeTimes, done, emailAnswer } from './answers.js'
import { callService, type ServiceAccess, ServiceFailure } from './callService.js'
import type { LoginPlace } from './createUser.js'
import type { DeviceSession } from './sessions.js'
import { NotReady } from './signRequest.js'
import { digitsOfOne, type TypedProof } from './typedProof.js'
import type { Wallets } from './wallets.js'

export interface EmailParts {
  readonly access: ServiceAccess
  readonly wallets: Wallets
  readonly session: DeviceSession
  readonly place: LoginPlace
}

/** A change of the address whose present address is being proved. */
export interface EmailChange extends TypedProof {
  resend(): Promise<EmailChange>
  /** The proof of the new address, once the present one is proved. */
  secondary(): TypedProof
}

type Step = 'begin' | 'primary' | 'secondary' | 'finish' | 'complete'
type Times = { readonly resendAt: string; readonly expiresAt: string }

/** The mailer drops a half that waits longer for the other one; some of its time goes by on the way. */
const joinMs = 8_000
/** A code that is no more than a placeholder: the services send the next one without looking at it. */
const sendsAgain = '0'.repeat(digitsOfOne)

/** The two services of one change. Each decides by its own code. */
function servicesOf({ access, wallets, session }: Omit<EmailParts, 'place'>, loginId: string) {
  return {
    async auth<Schema extends v.GenericSchema>(step: Step, more: object, schema: Schema) {
      const token = await session.token()
      if (token === undefined) throw new NotReady('code')
      return callService(access, `/auth/v1/email/${step}`, { loginId, ...more }, schema, token)
    },
    async recovery<Schema extends v.GenericSchema>(step: Step, more: object, schema: Schema) {
      const { facts } = (await wallets.wallet()) ?? {}
      if (!facts) throw new NotReady('none')
      const body = { userId: facts.userId, loginId, ...more }
      return callService(access, `/recovery/v1/email/${step}`, body, schema)
    },
  }
}

/** Begins a change of the address: the present one gets a code of both services first. @throws ServiceFailure, NotReady */
export function beginEmailChange(parts: EmailParts, email: string): Promise<EmailChange> {
  return begin(parts, email, randomHex(16))
}

/** @param proved The proof of the new address, once the present one is proved: by whichever of its codes. */
async function begin(
  parts: EmailParts,
  email: string,
  loginId: string,
  proved: { next?: TypedProof } = {},
): Promise<EmailChange> {
  const { wallets, place, access } = parts
  const { site, language } = place
  const { auth, recovery } = servicesOf(parts, loginId)
  const request = { email, site, language }
  const times = await both(auth('begin', request, codeTimes), recovery('begin', request, codeTimes)).catch(
    (error: unknown) => {
      // The present address, or none that mail can go to.
      const isUnfit = error instanceof ServiceFailure && error.code === 'custodyRequestInvalid'
      throw isUnfit ? new ServiceFailure('addressRefused') : error
    },
  )
  const wallet = await wallets.wallet()
  let atAuth: { readonly times: Times; readonly at: number } | undefined
  return {
    ...{ kind: 'emailPrimary', loginId, email: wallet?.email ?? '', digits: 12, ...times },
    resend: () => begin(parts, email, loginId, proved),
    async verify(code) {
      const half = { code: code.slice(0, digitsOfOne) }
      // Auth takes its half once: after it, each call sends another code.
      atAuth ??= { times: await auth('primary', half, codeTimes), at: access.clock.now() }
      const second = await recovery('primary', { code: code.slice(digitsOfOne) }, codeTimes)
      // Where the second half came late the mailer has dropped the first one: the new address has no mail.
      const isLost = access.clock.now() - atAuth.at > joinMs
      proved.next = secondary(parts, { email, loginId, isLost, ...timesOf(atAuth.times, second) })
    },
    secondary() {
      if (!proved.next) throw new Error('The present address isn’t proved')
      return proved.next
    },
  }
}

interface SecondaryInput extends Pick<TypedProof, 'email' | 'resendAt' | 'expiresAt'> {
  readonly loginId: string
  readonly isLost: boolean
}

/** The proof of the new address. The change is noted here before anything is changed, and finished by the next start if not now. */
function secondary(parts: EmailParts, input: SecondaryInput): TypedProof {
  const { wallets } = parts
  const { loginId } = input
  const { auth, recovery } = servicesOf(parts, loginId)
  return {
    ...{ kind: 'emailSecondary', digits: 12, ...input },
    async resend() {
      const again = { code: sendsAgain }
      const times = await both(auth('primary', again, codeTimes), recovery('primary', again, codeTimes))
      return secondary(parts, { ...input, ...times, isLost: false })
    },
    async verify(code) {
      await auth('secondary', { code: code.slice(0, digitsOfOne) }, done)
      await recovery('secondary', { code: code.slice(digitsOfOne) }, done)
      const wallet = await wallets.wallet()
      if (wallet) await wallets.setWallet({ ...wallet, newEmail: { loginId } })
      await finishEmailChange(parts)
    },
  }
}

/**
 * Finishes a change that both services have proofs of: recovery first, which then answers to both addresses, then auth, each by the signed
 * word of the other. Where a service is silent the next start of the frame does it again. @throws ServiceFailure
 */
export async function finishEmailChange(parts: Omit<EmailParts, 'place'>): Promise<void> {
  const { wallets } = parts
  const { newEmail } = (await wallets.wallet()) ?? {}
  if (!newEmail) return
  const { auth, recovery } = servicesOf(parts, newEmail.loginId)
  try {
    const { agreement } = await recovery('finish', {}, emailAnswer)
    const followed = await auth('finish', { agreement }, emailAnswer)
    await recovery('complete', { agreement: followed.agreement }, done)
    await leave(wallets, followed.email)
  } catch (error) {
    const isOver = error instanceof ServiceFailure && ['requestUnknown', 'emailTaken'].includes(error.code)
    if (isOver) await leave(wallets)
    throw error
  }
}

async function leave(wallets: Wallets, email?: string): Promise<void> {
  const wallet = await wallets.wallet()
  if (!wallet) return
  const { newEmail: _, ...rest } = wallet
  await wallets.setWallet(email === undefined ? rest : { ...rest, email })
}

const both = async (first: Promise<Times>, second: Promise<Times>) =>
  timesOf(...(await Promise.all([first, second])))

const timesOf = (one: Times, other: Times) => ({
  resendAt: Math.max(Date.parse(one.resendAt), Date.parse(other.resendAt)),
  expiresAt: Math.min(Date.parse(one.expiresAt), Date.parse(other.expiresAt)),
})
