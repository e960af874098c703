import * as v from 'valibot'
import { codeTimes, emptyAnswer } from './answers.js'
import type { Endpoints } from './endpoint.js'
import { anyEmail, code, hexId, language, signedStatement, site } from './fields.js'
import { state } from './recoveryFields.js'

// A device changes the address of its wallet at both services. Auth answers with its agreement to what recovery has signed, and recovery is
// told.

const beginFields = { loginId: hexId, email: anyEmail, site, language, proofLogin: v.optional(hexId) }
const authStep = v.strictObject({ loginId: hexId, code })
const recoveryStep = v.strictObject({ userId: hexId, loginId: hexId, code })

/** The endpoints by which auth changes an address. */
export const authEmailEndpoints = {
  /**
   * Begins a change of address. A wallet without an address has none to prove: `proofLogin` is then the login by which this device has
   * proved an identity of the wallet (purpose `link`), and the code goes to the new address at once, for `proveNewEmail`. The same way
   * replaces an address that was added to such a wallet less than seven days ago.
   */
  beginEmail: {
    service: 'auth',
    method: 'POST',
    path: '/email/begin',
    body: v.strictObject(beginFields),
    answer: codeTimes,
  },
  proveOldEmail: {
    service: 'auth',
    method: 'POST',
    path: '/email/primary',
    body: authStep,
    answer: codeTimes,
  },
  proveNewEmail: {
    service: 'auth',
    method: 'POST',
    path: '/email/secondary',
    body: authStep,
    answer: v.object({ isProved: v.literal(true) }),
  },
  finishEmail: {
    service: 'auth',
    method: 'POST',
    path: '/email/finish',
    body: v.strictObject({ loginId: hexId, agreement: signedStatement }),
    answer: v.object({ email: anyEmail, agreement: signedStatement }),
  },
} as const satisfies Endpoints

/** The endpoints by which recovery changes an address. */
export const recoveryEmailEndpoints = {
  /** Begins a change of address. For a wallet without an address, `proofLogin` is a login that has proved an identity of it, as at auth. */
  beginEmail: {
    service: 'recovery',
    method: 'POST',
    path: '/email/begin',
    body: v.strictObject({ userId: hexId, ...beginFields }),
    answer: codeTimes,
  },
  proveOldEmail: {
    service: 'recovery',
    method: 'POST',
    path: '/email/primary',
    body: recoveryStep,
    answer: codeTimes,
  },
  proveNewEmail: {
    service: 'recovery',
    method: 'POST',
    path: '/email/secondary',
    body: recoveryStep,
    answer: v.object({ isProved: v.literal(true) }),
  },
  finishEmail: {
    service: 'recovery',
    method: 'POST',
    path: '/email/finish',
    body: v.strictObject({ userId: hexId, loginId: hexId, state }),
    answer: v.object({ email: anyEmail, agreement: signedStatement }),
  },
  completeEmail: {
    service: 'recovery',
    method: 'POST',
    path: '/email/complete',
    body: v.strictObject({ userId: hexId, loginId: hexId, agreement: signedStatement }),
    answer: emptyAnswer,
  },
} as const satisfies Endpoints
