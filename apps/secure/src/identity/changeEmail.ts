import { randomHex } from '../../../../packages/latchkit/src/wire/bytes.js'
import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import { callService, isRefusal, type ServiceAccess, ServiceFailure } from './callService.js'
import type { DeviceWallet } from './deviceWallet.js'
import { emailHashOf, ownerHashOf } from './emailHash.js'
import type { LoginPage } from './makeWallet.js'
import { bringState, carryNotes, stateOfAuth, withNotes } from './notes.js'
import { NotReady } from './notReady.js'
import type { DeviceSession } from './sessions.js'
import { digitsPerService, type TypedProof } from './typedProof.js'
import { actOf } from './unfinishedActs.js'
import { type AddedEmail, emailOf } from './walletOwner.js'
import type { Wallets } from './wallets.js'
import { withAct, withNewEmail, withoutAct } from './walletTransitions.js'

export interface EmailParts {
  readonly access: ServiceAccess
  readonly wallets: Wallets
  readonly session: DeviceSession
  readonly page: LoginPage
}

type Times = { readonly resendAt: string; readonly expiresAt: string }

/** How long the mailer keeps one half of a code until the other half arrives, less some time for the way to the mailer. */
const maxHalvesGapMs = 8_000
/** A placeholder code: the services ignore it and send the next code again. */
const placeholderCode = '0'.repeat(digitsPerService)

/**
 * Creates the functions that call each service about one change of address. Auth checks the session of this device, recovery its list of
 * devices.
 */
function serviceCallers({ wallets, session }: Omit<EmailParts, 'page'>, loginId: string) {
  return {
    /** Calls auth with the session of this device. */
    auth: <Result>(action: (login: { loginId: string; token: string }) => Promise<Result>): Promise<Result> =>
      session.runWithToken((token) => action({ loginId, token })),
    /** Calls recovery as a device that it has listed. */
    async recovery<Result>(
      action: (login: { loginId: string; userId: string }) => Promise<Result>,
    ): Promise<Result> {
      const { facts } = (await wallets.wallet()) ?? {}
      if (!facts) throw new NotReady('none')
      return action({ loginId, userId: facts.userId })
    },
  }
}

/** Begins a change of the address. First the present address gets a code of both services. @throws ServiceFailure, NotReady */
export function beginEmailChange(parts: EmailParts, email: string): Promise<TypedProof> {
  return beginChange(parts, email, randomHex(16))
}

async function beginChange(parts: EmailParts, email: string, loginId: string): Promise<TypedProof> {
  const { wallets, access } = parts
  const times = await beginAtBoth(parts, loginId, { email })
  const wallet = await wallets.wallet()
  let authProof: { readonly times: Times; readonly at: number } | undefined
  return {
    kind: 'emailPrimary',
    loginId,
    email: wallet ? emailOf(wallet) : '',
    digits: 12,
    ...times,
    resend: () => beginChange(parts, email, loginId),
    async verify(code) {
      const [first, second] = [code.slice(0, digitsPerService), code.slice(digitsPerService)]
      // Call auth only once: it accepts its half once, and each further call sends another code.
      authProof ??= { times: await proveOldAddress.auth(parts, loginId, first), at: access.clock.now() }
      const times = await proveOldAddress.recovery(parts, loginId, second)
      // If the second half came late, the mailer has dropped the first one, and the new address got no mail.
      const isLost = access.clock.now() - authProof.at > maxHalvesGapMs
      return newAddressProof(parts, {
        ...{ email, loginId, isLost, isTold: true },
        ...timesOf(authProof.times, times),
      })
    },
  }
}

/** Proves the present address to a service, which then sends its half of the next code to the new address. */
const proveOldAddress = {
  auth: (parts: EmailParts, loginId: string, code: string): Promise<Times> =>
    serviceCallers(parts, loginId).auth(({ token, ...login }) =>
      callService(parts.access, authEndpoints.proveOldEmail, { body: { ...login, code }, token }),
    ),
  recovery: (parts: EmailParts, loginId: string, code: string): Promise<Times> =>
    serviceCallers(parts, loginId).recovery((login) =>
      callService(parts.access, recoveryEndpoints.proveOldEmail, { body: { ...login, code } }),
    ),
}

interface SecondaryInput extends AddedEmail, Pick<TypedProof, 'resendAt' | 'expiresAt'> {
  readonly loginId: string
  readonly isLost: boolean
}

/**
 * Begins to add an address to a wallet without one: a code of both services goes to the address at once.
 * @param proofLogin The login by which this device has proved an identity of the wallet to both services. @throws ServiceFailure, NotReady
 */
export async function beginAddedEmail(
  parts: EmailParts,
  added: AddedEmail,
  proofLogin: string,
): Promise<TypedProof> {
  const loginId = randomHex(16)
  const times = await beginAtBoth(parts, loginId, { email: added.email, proofLogin })
  return newAddressProof(parts, { ...added, ...times, loginId, isLost: false })
}

/**
 * Begins a change of address at both services, which mail its first code. Recovery comes first, since only it refuses a way in that is too
 * new: nothing is begun at auth then, which would refuse the next try for the time between two codes.
 */
async function beginAtBoth(
  parts: EmailParts,
  loginId: string,
  address: { readonly email: string; readonly proofLogin?: string },
): Promise<{ readonly resendAt: number; readonly expiresAt: number }> {
  const { access, page } = parts
  const callers = serviceCallers(parts, loginId)
  const request = { ...address, site: page.site, language: page.language }
  try {
    const atRecovery = await callers.recovery((login) =>
      callService(access, recoveryEndpoints.beginEmail, { body: { ...login, ...request } }),
    )
    const atAuth = await callers.auth(({ token, ...login }) =>
      callService(access, authEndpoints.beginEmail, { body: { ...login, ...request }, token }),
    )
    return timesOf(atRecovery, atAuth)
  } catch (error) {
    // The refused address is the present one, or not a valid one.
    throw isRefusal(error, 'custodyRequestInvalid') ? new ServiceFailure('addressRefused') : error
  }
}

/** Creates the proof of the new address. The change is recorded before anything changes, and the next start finishes it if needed. */
function newAddressProof(parts: EmailParts, input: SecondaryInput): TypedProof {
  const { access, wallets } = parts
  const { loginId } = input
  const callers = serviceCallers(parts, loginId)
  return {
    kind: 'emailSecondary',
    digits: 12,
    ...input,
    async resend() {
      const times = await timesOfBoth(
        proveOldAddress.auth(parts, loginId, placeholderCode),
        proveOldAddress.recovery(parts, loginId, placeholderCode),
      )
      return newAddressProof(parts, { ...input, ...times, isLost: false })
    },
    async verify(code) {
      const [first, second] = [code.slice(0, digitsPerService), code.slice(digitsPerService)]
      await callers.auth(({ token, ...login }) =>
        callService(access, authEndpoints.proveNewEmail, { body: { ...login, code: first }, token }),
      )
      await callers.recovery((login) =>
        callService(access, recoveryEndpoints.proveNewEmail, { body: { ...login, code: second } }),
      )
      const { email, isTold } = input
      await changeRecord(wallets, (wallet) =>
        withAct(wallet, { kind: 'email', loginId, email, ...(!isTold && { isTold }) }),
      )
      await finishEmailChange(parts)
    },
  }
}

/**
 * Finishes a change of address that was proved to both services. Recovery begins, and accepts both addresses from then on. Auth follows by
 * recovery's signed statement, and recovery drops the old address by auth's. If a service does not answer, the next start of the frame
 * tries again. A day after the change, this device records the new address if both services have it, and tries again later if only auth has
 * it. @throws ServiceFailure
 */
export async function finishEmailChange(parts: Omit<EmailParts, 'page'>): Promise<void> {
  const { access, wallets } = parts
  const wallet = await wallets.wallet()
  const change = wallet && actOf(wallet, 'email')
  if (!change) return
  const { facts } = wallet
  const callers = serviceCallers(parts, change.loginId)
  try {
    const authAnswer = await withNotes(access, facts.userId, async () => {
      const { agreement } = await callers.recovery(async (login) => {
        const state = await stateOfAuth(access, login.userId)
        return callService(access, recoveryEndpoints.finishEmail, { body: { ...login, state } })
      })
      return callers.auth(({ token, ...login }) =>
        callService(access, authEndpoints.finishEmail, { body: { ...login, agreement }, token }),
      )
    })
    await callers.recovery((login) =>
      callService(access, recoveryEndpoints.completeEmail, {
        body: { ...login, agreement: authAnswer.agreement },
      }),
    )
    // The address in the answer is only what auth says. If this device knows the address whose codes were typed, it uses that one instead.
    const email = change.email ?? authAnswer.email
    const { isTold = true } = change
    await changeRecord(wallets, (record) => withNewEmail(withoutAct(record, 'email'), { email, isTold }))
    await carryNotes(access, facts.userId)
  } catch (error) {
    if (!isRefusal(error, 'requestUnknown', 'emailTaken')) throw error
    const outcome = await outcomeOf(access, wallet)
    if (outcome === 'open') throw error
    await changeRecord(wallets, (record) => {
      const ended = withoutAct(record, 'email')
      const { email = record.email, isTold = true } = change
      return outcome === 'followed' ? withNewEmail(ended, { email, isTold }) : ended
    })
    if (outcome === 'dropped') throw error
  }
}

/**
 * Returns how a change ended that this device came too late to finish: `followed` if both services have the new address; `dropped` if auth
 * has the address in this record, or if both services have one and the same third address; else `open`, since recovery changes its address
 * some minutes after auth.
 */
async function outcomeOf(
  access: ServiceAccess,
  wallet: DeviceWallet,
): Promise<'followed' | 'dropped' | 'open'> {
  const { userId } = wallet.facts
  const recoveryFacts = await bringState(access, userId)
  const authFacts = await callService(access, authEndpoints.facts, { body: { userId } })
  if (!authFacts.isKnown) return 'open'
  const haveSameAddress = recoveryFacts.isKnown && recoveryFacts.emailHash === authFacts.emailHash
  const newAddress = actOf(wallet, 'email')?.email
  if (haveSameAddress && newAddress !== undefined && authFacts.emailHash === (await emailHashOf(newAddress)))
    return 'followed'
  return haveSameAddress || authFacts.emailHash === (await ownerHashOf(wallet.facts.userId, emailOf(wallet)))
    ? 'dropped'
    : 'open'
}

/** Changes the record of the shown wallet. */
async function changeRecord(wallets: Wallets, make: (wallet: DeviceWallet) => DeviceWallet): Promise<void> {
  const shownWallet = await wallets.wallet()
  if (shownWallet) await wallets.change(shownWallet.facts, (wallet) => wallet && make(wallet))
}

async function timesOfBoth(first: Promise<Times>, second: Promise<Times>) {
  // Waits for the second answer after a refusal, too: what is begun next would meet what that service still does.
  await Promise.allSettled([first, second])
  return timesOf(await first, await second)
}

const timesOf = (one: Times, other: Times) => ({
  resendAt: Math.max(Date.parse(one.resendAt), Date.parse(other.resendAt)),
  expiresAt: Math.min(Date.parse(one.expiresAt), Date.parse(other.expiresAt)),
})
