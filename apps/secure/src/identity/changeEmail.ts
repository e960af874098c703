import { randomHex } from '../../../../packages/latchkit/src/wire/bytes.js'
import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import { callService, isRefusal, ServiceFailure } from './callService.js'
import { type ChangeParts, changeRecord, finishEmailChange, serviceCallers } from './finishEmailChange.js'
import type { LoginPage } from './makeWallet.js'
import { digitsPerService, type TypedProof } from './typedProof.js'
import { type AddedEmail, emailOf } from './walletOwner.js'
import { withAct } from './walletTransitions.js'

/** What it takes to change the address of the shown wallet. */
export interface EmailParts extends ChangeParts {
  readonly page: LoginPage
}

type Times = { readonly resendAt: string; readonly expiresAt: string }

/** How long the mailer keeps one half of a code until the other half arrives, less some time for the way to the mailer. */
const maxHalvesGapMs = 8_000
/** A placeholder code: the services ignore it and send the next code again. */
const placeholderCode = '0'.repeat(digitsPerService)

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

async function timesOfBoth(first: Promise<Times>, second: Promise<Times>) {
  // Waits for the second answer after a refusal, too: what is begun next would meet what that service still does.
  await Promise.allSettled([first, second])
  return timesOf(await first, await second)
}

const timesOf = (one: Times, other: Times) => ({
  resendAt: Math.max(Date.parse(one.resendAt), Date.parse(other.resendAt)),
  expiresAt: Math.min(Date.parse(one.expiresAt), Date.parse(other.expiresAt)),
})
