import * as v from 'valibot'
import { emptyAnswer } from './answers.js'
import type { Endpoints } from './endpoint.js'
import { hash, hexId, signedNote, signedStatement } from './fields.js'

// A device links an identity of a provider to its wallet, or removes one. Recovery goes first and signs what it has done; auth follows, and
// recovery is told. Each step may be repeated for a day.

/** The endpoints by which auth links and removes identities. */
export const authLinkEndpoints = {
  /**
   * Links the identity of a login to the wallet, by recovery's statement. Answers auth's own statement for recovery, and the same again for an
   * identity that is linked already.
   */
  linkIdentity: {
    service: 'auth',
    method: 'POST',
    path: '/identities/link',
    body: v.strictObject({ linkLoginId: hexId, agreement: signedStatement }),
    answer: v.object({ agreement: signedStatement }),
  },
  /** Removes an identity of the wallet, by recovery's note about the removal. */
  removeIdentity: {
    service: 'auth',
    method: 'POST',
    path: '/identities/remove',
    body: v.strictObject({ identity: hash, note: signedNote }),
    answer: emptyAnswer,
  },
} as const satisfies Endpoints

/** The endpoints by which recovery links and removes identities. */
export const recoveryLinkEndpoints = {
  /**
   * Links an identity to the wallet at recovery, which goes first. `loginId` is a fresh proof of the wallet's owner, by a way in that is older
   * than seven days if there is one; `linkLoginId` is the login by which this device has proved the new identity. Answers recovery's statement
   * for auth, and the same again for an identity that is linked already.
   */
  linkIdentity: {
    service: 'recovery',
    method: 'POST',
    path: '/identities/link',
    body: v.strictObject({ userId: hexId, loginId: hexId, linkLoginId: hexId }),
    answer: v.object({ identity: hash, agreement: signedStatement }),
  },
  /**
   * Tells recovery, by auth's statement, that auth has linked the identity, too. Until then recovery does not count the identity as a way
   * in that is left when another one is removed.
   */
  completeIdentity: {
    service: 'recovery',
    method: 'POST',
    path: '/identities/complete',
    body: v.strictObject({ userId: hexId, linkLoginId: hexId, agreement: signedStatement }),
    answer: emptyAnswer,
  },
  /**
   * Removes an identity of the wallet at recovery, which goes first. `loginId` is a fresh proof of the wallet's owner. The note is for
   * auth.
   */
  removeIdentity: {
    service: 'recovery',
    method: 'POST',
    path: '/identities/remove',
    body: v.strictObject({ userId: hexId, loginId: hexId, identity: hash }),
    answer: v.object({ note: signedNote }),
  },
} as const satisfies Endpoints
