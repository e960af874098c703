import { randomHex } from '../../../../packages/latchkit/src/signIn/randomHex.js'
import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import { callService, isRefusal, type ServiceAccess, ServiceFailure } from './callService.js'
import type { DeviceWallet } from './deviceWallet.js'
import { emailHashOf } from './emailHash.js'
import type { LoginPlace } from './makeWallet.js'
import { bringState, carryNotes, stateOfAuth, withNotes } from './notes.js'
import { NotReady } from './notReady.js'
import type { DeviceSession } from './sessions.js'
import { digitsOfOne, type TypedProof } from './typedProof.js'
import type { Wallets } from './wallets.js'

export interface EmailParts {
  readonly access: ServiceAccess
  readonly wallets: Wallets
  readonly session: DeviceSession
  readonly place: LoginPlace
}

type Times = { readonly resendAt: string; readonly expiresAt: string }

/** The mailer drops a half that waits longer for the other one; some of its time goes by on the way. */
const joinMs = 8_000
/** A code that is no more than a placeholder: the services send the next one without looking at it. */
const sendsAgain = '0'.repeat(digitsOfOne)

/** The names by which the two services know one change. Each decides by its own code. */
function namesOf({ wallets, session }: Omit<EmailParts, 'place'>, loginId: string) {
  return {
    /** Acts as the session of this device at auth. */
    auth: <Result>(act: (sent: { loginId: string; token: string }) => Promise<Result>): Promise<Result> =>
      session.use((token) => {
        if (token === undefined) throw new NotReady('code')
        return act({ loginId, token })
      }),
    /** Acts as a device of recovery's list. */
    async recovery<Result>(
      act: (sent: { loginId: string; userId: string }) => Promise<Result>,
    ): Promise<Result> {
      const { facts } = (await wallets.wallet()) ?? {}
      if (!facts) throw new NotReady('none')
      return act({ loginId, userId: facts.userId })
    },
  }
}

/** Begins a change of the address: the present one gets a code of both services first. @throws ServiceFailure, NotReady */
export function beginEmailChange(parts: EmailParts, email: string): Promise<TypedProof> {
  return begin(parts, email, randomHex(16))
}

async function begin(parts: EmailParts, email: string, loginId: string): Promise<TypedProof> {
  const { wallets, place, access } = parts
  const { site, language } = place
  const as = namesOf(parts, loginId)
  const request = { email, site, language }
  const times = await both(
    as.auth(({ token, ...own }) =>
      callService(access, authEndpoints.beginEmail, { body: { ...own, ...request }, token }),
    ),
    as.recovery((own) => callService(access, recoveryEndpoints.beginEmail, { body: { ...own, ...request } })),
  ).catch((error: unknown) => {
    // The present address, or none that mail can go to.
    throw isRefusal(error, 'custodyRequestInvalid') ? new ServiceFailure('addressRefused') : error
  })
  const wallet = await wallets.wallet()
  let atAuth: { readonly times: Times; readonly at: number } | undefined
  return {
    kind: 'emailPrimary',
    loginId,
    email: wallet?.email ?? '',
    digits: 12,
    ...times,
    resend: () => begin(parts, email, loginId),
    async verify(code) {
      const [first, second] = [code.slice(0, digitsOfOne), code.slice(digitsOfOne)]
      // Auth takes its half once: after it, each call sends another code.
      atAuth ??= { times: await proveOld.auth(parts, loginId, first), at: access.clock.now() }
      const times = await proveOld.recovery(parts, loginId, second)
      // Where the second half came late the mailer has dropped the first one: the new address has no mail.
      const isLost = access.clock.now() - atAuth.at > joinMs
      return secondary(parts, { email, loginId, isLost, ...timesOf(atAuth.times, times) })
    },
  }
}

/** Proves the present address to a service, which then sends its half of the code of the new one. */
const proveOld = {
  auth: (parts: EmailParts, loginId: string, code: string): Promise<Times> =>
    namesOf(parts, loginId).auth(({ token, ...own }) =>
      callService(parts.access, authEndpoints.proveOldEmail, { body: { ...own, code }, token }),
    ),
  recovery: (parts: EmailParts, loginId: string, code: string): Promise<Times> =>
    namesOf(parts, loginId).recovery((own) =>
      callService(parts.access, recoveryEndpoints.proveOldEmail, { body: { ...own, code } }),
    ),
}

interface SecondaryInput extends Pick<TypedProof, 'email' | 'resendAt' | 'expiresAt'> {
  readonly loginId: string
  readonly isLost: boolean
}

/** The proof of the new address. The change is noted here before anything is changed, and finished by the next start if not now. */
function secondary(parts: EmailParts, input: SecondaryInput): TypedProof {
  const { access, wallets } = parts
  const { loginId } = input
  const as = namesOf(parts, loginId)
  return {
    kind: 'emailSecondary',
    digits: 12,
    ...input,
    async resend() {
      const times = await both(
        proveOld.auth(parts, loginId, sendsAgain),
        proveOld.recovery(parts, loginId, sendsAgain),
      )
      return secondary(parts, { ...input, ...times, isLost: false })
    },
    async verify(code) {
      const [first, second] = [code.slice(0, digitsOfOne), code.slice(digitsOfOne)]
      await as.auth(({ token, ...own }) =>
        callService(access, authEndpoints.proveNewEmail, { body: { ...own, code: first }, token }),
      )
      await as.recovery((own) =>
        callService(access, recoveryEndpoints.proveNewEmail, { body: { ...own, code: second } }),
      )
      await change(wallets, (wallet) => ({ ...wallet, newEmail: { loginId, email: input.email } }))
      await finishEmailChange(parts)
    },
  }
}

/**
 * Finishes a change that both services have proofs of: recovery first, which then answers to both addresses, then auth, each by the signed
 * word of the other. Where a service is silent the next start of the frame does it again. One that comes after the day takes the new address
 * where both services have it by now, and asks again while auth alone has it. @throws ServiceFailure
 */
export async function finishEmailChange(parts: Omit<EmailParts, 'place'>): Promise<void> {
  const { access, wallets } = parts
  const wallet = await wallets.wallet()
  if (!wallet?.newEmail) return
  const { newEmail, facts } = wallet
  const as = namesOf(parts, newEmail.loginId)
  try {
    const followed = await withNotes(access, facts.userId, async () => {
      const { agreement } = await as.recovery(async (own) => {
        const state = await stateOfAuth(access, own.userId)
        return callService(access, recoveryEndpoints.finishEmail, { body: { ...own, state } })
      })
      return as.auth(({ token, ...own }) =>
        callService(access, authEndpoints.finishEmail, { body: { ...own, agreement }, token }),
      )
    })
    await as.recovery((own) =>
      callService(access, recoveryEndpoints.completeEmail, {
        body: { ...own, agreement: followed.agreement },
      }),
    )
    // Auth alone names an address in its answer: where this device knows whose codes were typed it takes that one.
    const email = newEmail.email ?? followed.email
    await change(wallets, ({ newEmail: _, ...rest }) => ({ ...rest, email }))
    await carryNotes(access, facts.userId)
  } catch (error) {
    if (!isRefusal(error, 'requestUnknown', 'emailTaken')) throw error
    const end = await endOf(access, wallet)
    await change(wallets, ({ newEmail: open, ...rest }) => ({
      ...rest,
      ...(end === 'open' && open && { newEmail: open }),
      ...(end === 'followed' && newEmail.email !== undefined && { email: newEmail.email }),
    }))
    if (end !== 'followed') throw error
  }
}

/**
 * Tells the end of a change that this device comes too late for: `followed` where both services name the new address, `dropped` where auth
 * names the address of this record, or both name one other. Else it is open: recovery follows auth some minutes after the day.
 */
async function endOf(
  access: ServiceAccess,
  { facts: { userId }, email, newEmail }: DeviceWallet,
): Promise<'followed' | 'dropped' | 'open'> {
  const atRecovery = await bringState(access, userId)
  const atAuth = await callService(access, authEndpoints.facts, { body: { userId } })
  if (!atAuth.isKnown) return 'open'
  const isOfBoth = atRecovery.isKnown && atRecovery.emailHash === atAuth.emailHash
  const next = newEmail?.email
  if (isOfBoth && next !== undefined && atAuth.emailHash === (await emailHashOf(next))) return 'followed'
  return isOfBoth || atAuth.emailHash === (await emailHashOf(email)) ? 'dropped' : 'open'
}

/** Changes the record of the wallet that is shown. */
async function change(wallets: Wallets, make: (wallet: DeviceWallet) => DeviceWallet): Promise<void> {
  const shown = await wallets.wallet()
  if (shown) await wallets.change(shown.facts, (wallet) => wallet && make(wallet))
}

const both = async (first: Promise<Times>, second: Promise<Times>) =>
  timesOf(...(await Promise.all([first, second])))

const timesOf = (one: Times, other: Times) => ({
  resendAt: Math.max(Date.parse(one.resendAt), Date.parse(other.resendAt)),
  expiresAt: Math.min(Date.parse(one.expiresAt), Date.parse(other.expiresAt)),
})
